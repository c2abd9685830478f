/** The changelog of a release, as Keep a Changelog has it. */

const unreleased = /^## \[Unreleased\]\n([\s\S]*?)(?=^## |^\[[^\]]+\]: |(?![\s\S]))/m
const ownLink = /^\[(?:Unreleased|\d[^\]]*)\]: .*\n?/gm

/** `https://host/name` of what package.json calls the repository, where that is an address of the web. */
const webAddress = (repository: string | undefined) =>
  /^(?:git\+)?(https:\/\/.+?)(?:\.git)?$/.exec(repository ?? '')?.[1]

/** A link for each heading, which compares a release with the one before it. */
function linksOf(changelog: string, address: string): string {
  const versions = [...changelog.matchAll(/^## \[(\d[^\]]*)\]/gm)].map(([, version]) => `v${version}`)
  const link = (newer: string, older: string | undefined) =>
    `[${newer === 'HEAD' ? 'Unreleased' : newer.slice(1)}]: ${address}/${older ? `compare/${older}...${newer}` : `releases/tag/${newer}`}`
  return ['HEAD', ...versions].map((each, index) => link(each, versions[index])).join('\n')
}

/**
 * Gives what is unreleased to `version`, and begins anew. Throws when nothing is.
 *
 * @param date as `2026-11-22`
 * @param repository as package.json has it: with it each heading has its link
 */
export function dateChangelog(
  changelog: string,
  version: string,
  date: string,
  repository: string | undefined,
): string {
  const isNew = /^[-*] /m.test(unreleased.exec(changelog)?.[1] ?? '')
  if (!isNew) throw new Error('CHANGELOG.md has no entry under "## [Unreleased]".')
  const dated = changelog.replace('## [Unreleased]\n', `## [Unreleased]\n\n## [${version}] - ${date}\n`)
  const address = webAddress(repository)
  return address ? `${dated.replace(ownLink, '').trimEnd()}\n\n${linksOf(dated, address)}\n` : dated
}
