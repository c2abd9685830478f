/** Whether people are screened against a sanctions list. */
import { reporterOn } from '../../platform/observability/report.ts'
import { ListAway } from '../../platform/ports/screening.ts'
import { type YenteSetting, yenteScreening } from '../../platform/ports/screening-yente.ts'
import { type Finding, ok, wrong } from './finding.ts'

export async function checkScreening(setting: YenteSetting | undefined): Promise<Finding> {
  if (!setting)
    return wrong('Screening', 'SANCTIONS_URL is not set: nobody is checked against a sanctions list')
  const screening = yenteScreening(setting, reporterOn())
  try {
    const version = await screening.refresh()
    return ok('Screening', `people are screened against ${screening.words}, in version ${version}`)
  } catch (error) {
    if (error instanceof ListAway)
      return wrong('Screening', `SANCTIONS_URL gave no usable answer: ${error.message}`)
    throw error
  }
}
