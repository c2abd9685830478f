import { useEffect } from 'react'
import { useWidget } from './widget.ts'

/**
 * Tells the host by `cowrie-unsaved` whether leaving would lose typed input. `survivesReload`: it comes back with the
 * page, so only leaving is worth a question.
 */
export function useUnsaved(isUnsaved: boolean, survivesReload = false): void {
  const { emit } = useWidget()
  useEffect(() => {
    if (!isUnsaved) return
    emit('cowrie-unsaved', { unsaved: true, ...(survivesReload && { survivesReload }) })
    return () => void emit('cowrie-unsaved', { unsaved: false })
  }, [isUnsaved, survivesReload, emit])
}
