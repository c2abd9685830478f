/** A screen says one idea in a sentence: none has more than 25 words, except where the specification quotes it. */
import { expect, test } from 'vitest'
import { catalogues } from './catalogues/find.ts'
import { entriesOf, render, triesOf } from './catalogues/sentences.ts'

const mostWords = 25

/** Beginnings of sentences that the specification quotes. */
const quoted: readonly string[] = []

/** Screens; contracts and mails are read in other ways. */
const isScreen = (path: string) => !/^demo\/(server|site\/pages\/legal)\//.test(path)

const sentencesOf = (text: string) => text.split(/(?<=[.!?…])\s+|\n+/)
const wordsIn = (sentence: string) =>
  sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

test('no English sentence of a screen has more than 25 words', () => {
  const long = catalogues
    .filter(({ englishPath }) => isScreen(englishPath))
    .flatMap(({ english, englishPath }) =>
      [...entriesOf(english)].flatMap((entry) =>
        triesOf(englishPath, entry)
          .flatMap((facts) => sentencesOf(render(entry[1], facts)))
          .filter((sentence) => wordsIn(sentence) > mostWords)
          .filter((sentence) => !quoted.some((beginning) => sentence.startsWith(beginning)))
          .map((sentence) => `${englishPath} ${entry[0]}: ${sentence}`),
      ),
    )
  expect([...new Set(long)]).toEqual([])
})
