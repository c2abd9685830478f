/** The key by which usernames are unique: it ignores case and how a letter is composed. */
export const userNameKey = (userName: string) => userName.normalize('NFKC').toLowerCase()
