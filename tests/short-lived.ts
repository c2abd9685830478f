/**
 * Options of Node for a process that lives for seconds: it optimises nothing, because it does not live to see the work
 * return, and has no threads for that, and its first objects have room without a collection. The paths of its thousand
 * modules are taken as they are: none of the server's packages is a link. A start of the server takes a fifth less processor time.
 */
export const shortLived: readonly string[] = [
  '--liftoff-only',
  '--single-threaded',
  '--no-turbofan',
  '--no-maglev',
  '--min-semi-space-size=32',
  '--preserve-symlinks',
  '--preserve-symlinks-main',
]
