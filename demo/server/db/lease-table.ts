/** Which process does a sweep, and until when nobody else begins it, by the database's clock. */
export interface LeaseRow {
  name:
    | 'alerts'
    | 'contact'
    | 'expiry'
    | 'months'
    | 'passwords'
    | 'reconciliation'
    | 'reencryption'
    | 'renewals'
    | 'retention'
    | 'screening'
  holder: string
  until: Date
}
