/** Refuses passwords that guessers try first (rules/accounts.md#password). */
import type { Db, Tx } from '../../platform/db/database.ts'
import { refuse } from '../../refusals.ts'

/** The words of the most frequent passwords in published leaks; case, digits for letters and what surrounds them do not count. */
const commonWords = `
  password passwort motdepasse contrasena senha parola parole passe pass passcode secret login welcome bienvenue hello
  bonjour hallo hola salam letmein letmeinnow openup changeme change default temp temporary test tester testing guest user
  username admin administrator root master manager system server computer internet google facebook instagram whatsapp
  youtube twitter samsung android iphone apple microsoft windows linux
  qwerty qwertyuiop qwertz azerty asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qazwsx qazwsxedc wasd poiuytrewq mnbvcxz
  abc abcd abcde abcdef abcdefg abcdefgh abcdefghi aaa aaaaaa xxx xxxxxx
  iloveyou loveyou ilove love lovely lover loveme mylove amour jetaime teamo sweetheart darling honey baby babygirl
  angel angels princess prince queen king sunshine sunflower flower flowers rose butterfly rainbow star stars
  superstar superman batman spiderman ironman pokemon naruto minecraft fortnite starwars
  dragon monkey tiger lion eagle falcon panther wolf dolphin chicken kitty kitten puppy doggie horse buster
  football footballer soccer baseball basketball hockey cricket tennis golf liverpool chelsea arsenal manchester
  manutd barcelona realmadrid juventus ronaldo messi neymar
  january february march april june july august september october november december janvier fevrier avril juin juillet
  monday tuesday wednesday thursday friday saturday sunday summer winter spring autumn
  jesus jesuschrist christ god godisgood godisgreat godfirst blessed blessing grace glory faith heaven church bible
  allah bismillah alhamdulillah muhammad mohammed
  michael michelle daniel jessica jennifer joshua matthew andrew anthony nicole ashley thomas robert charlie jordan
  george maggie hannah samantha
  money cash dollar dollars naira bitcoin crypto forex exchange bank banking wallet transfer
  nigeria lagos abuja ghana accra kenya nairobi africa america london paris france england canada india mexico brazil
  whatever nothing nobody freedom shadow hunter ranger killer matrix ninja pirate phoenix maverick mustang ferrari
  mercedes porsche cookie chocolate banana pepper ginger cheese coffee orange purple yellow silver golden diamond
  family mother father mama papa mummy daddy friend friends forever future happy lucky trustno access security private
  one two three
`
  .trim()
  .split(/\s+/)

/** Letters that digits and signs stand for; those that stand for two letters count as one. */
const readAs: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'l',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  9: 'g',
  '@': 'a',
  $: 's',
  '!': 'l',
  '|': 'l',
  '€': 'e',
  '+': 't',
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const asLetters = (text: string) =>
  text
    .replace(/[^\p{L}]/gu, (sign) => readAs[sign] ?? '')
    .replaceAll('i', 'l')
    .replace(/(.{2,})\1+/gu, '$1')
    .replace(/(.)\1+/gu, '$1')

const folded = (text: string) => asLetters(plain(text))

const common = new Set(commonWords.map(folded))

/** Ends without letters, and those whose digits may be letters: `P4ssw0rd123!` may be `p4ssw0rd` or `p4ssw0rd1`. */
function coresOf(password: string): string[] {
  const text = plain(password)
  const bare = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const withoutYear = text.replace(/[\p{P}\p{S}\s]+$/u, '').replace(/\d+$/, '')
  return [text, bare, withoutYear].map(asLetters)
}

/** Whether nothing is left of the password when common words, or names of its owner, are taken out of it. */
export function isGuessable(password: string, names: readonly string[] = []): boolean {
  const own = ['cowrie', ...names]
    .flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u)])
    .map(folded)
    .filter((name) => name.length > 2)
    .sort((a, b) => b.length - a.length)
  return coresOf(password).some((core) => {
    if (common.has(core)) return true
    const rest = own.reduce((left, name) => left.replaceAll(name, ''), core)
    return rest !== core && (rest.length < 3 || common.has(rest))
  })
}

/** Refuses with `guessable-password`. */
export function assertNotGuessable(password: string, names: readonly string[]): void {
  if (isGuessable(password, names)) throw refuse('guessable-password')
}

/** The same for the password of a member. */
export async function assertNotGuessableBy(db: Db | Tx, personId: string, password: string): Promise<void> {
  const person = await db
    .selectFrom('person')
    .select(['user_name', 'first_name', 'last_name'])
    .where('id', '=', personId)
    .executeTakeFirst()
  const { user_name = '', first_name = '', last_name = '' } = person ?? {}
  assertNotGuessable(password, [user_name, first_name, last_name])
}
