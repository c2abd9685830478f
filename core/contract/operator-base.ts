/** The path of all addresses of operators. They have a session of their own there: a member's token is worth nothing. */
export const operatorBase = '/operator/api'
