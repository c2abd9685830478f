/** The changelog of a release, in the format of Keep a Changelog. */

const unreleased = /^## \[Unreleased\]\n([\s\S]*?)(?=^## |^\[[^\]]+\]: |(?![\s\S]))/m
const ownLink = /^\[(?:Unreleased|\d[^\]]*)\]: .*\n?/gm

/** `https://host/name` of the repository in package.json, if it is a web address. */
const webAddress = (repository: string | undefined) =>
  /^(?:git\+)?(https:\/\/.+?)(?:\.git)?$/.exec(repository ?? '')?.[1]

/** A link for each heading, which compares a release with the previous one. */
function linksOf(changelog: string, address: string): string {
  const versions = [...changelog.matchAll(/^## \[(\d[^\]]*)\]/gm)].map(([, version]) => `v${version}`)
  const link = (newer: string, older: string | undefined) =>
    `[${newer === 'HEAD' ? 'Unreleased' : newer.slice(1)}]: ${address}/${older ? `compare/${older}...${newer}` : `releases/tag/${newer}`}`
  return ['HEAD', ...versions].map((each, index) => link(each, versions[index])).join('\n')
}

/**
 * Moves the unreleased changes to `version`, and begins an empty section. Throws when there are none.
 *
 * @param date as `2026-11-22`
 * @param repository the value in package.json, for the links of the headings
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

/** Subjects of entries that a partner's page or server can notice. */
const partnerSubjects = ['Widgets', 'Packages', 'Partners', 'Webhooks', 'Rate limits', 'Deprecated']

/** The entries for partners, under a heading for each release that has one. */
export function changesForPartners(changelog: string): string {
  const releases = changelog.split(/^## /m).slice(1)
  return releases
    .flatMap((release) => {
      const [title = '', ...lines] = release.split('\n')
      const entries = lines.join('\n').match(/^- [\s\S]*?(?=\n- |\n\n|$(?![\s\S]))/gm) ?? []
      const ours = entries.filter((entry) =>
        partnerSubjects.some((each) => entry.startsWith(`- **${each}:**`)),
      )
      return ours.length > 0
        ? [`## ${title.replace(/[[\]]/g, '')}\n\n${ours.map((entry) => entry.trim()).join('\n')}\n`]
        : []
    })
    .join('\n')
}
