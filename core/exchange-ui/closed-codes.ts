import { atom } from 'jotai/vanilla'

/** The codes in which nothing new can be made (rules/rates.md#open-currencies); none until they were read. */
export const closedCodes = atom<readonly string[]>([])
