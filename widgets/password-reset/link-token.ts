/** Whether a mailed link came with its whole token: 128 bits as letters. A mail program may have cut it. */
export const isWholeToken = (token: string) => /^[a-p]{32}$/.test(token)
