/** Limits of what a partner writes on an order, a listing or a person. `bytes`: of the JSON that a page sends. */
export const tagLimits = { reference: 200, keys: 20, key: 40, value: 500, bytes: 6_000 } as const

/** The header in which a widget sends the tags: base64url of their JSON, because header values are ASCII. */
export const tagsHeader = 'x-cowrie-tags'
