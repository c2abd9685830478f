const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** False for a text that cannot be an id of ours, and so names nothing. */
export const isId = (text: string): boolean => uuid.test(text)
