/** Usernames are unique without regard to case or to how a letter is composed. */
export const userNameKey = (userName: string) => userName.normalize('NFKC').toLowerCase()
