import { useTexts } from '#core/client/use-texts.ts'
import { cleanNote, isNoteTooLong, maxNoteLength, noteLength } from '#core/contract/note.ts'
import type { NoteTexts } from '#core/texts/shared/note/en.ts'
import { noteTexts } from '#core/texts/shared/note/index.ts'
import { registerSheet } from '#core/ui/basics/adopt-styles.ts'
import { TextField } from '#core/ui/fields/TextField.tsx'
import noteCss from './note.css?inline'

registerSheet('note', noteCss)

type NoteFieldProps = {
  name: string
  value: string
  error: string | undefined
  onChange: (note: string) => void
}

/** The optional note, with a count of the characters that the server counts. */
export function NoteField(field: NoteFieldProps) {
  const texts = useTexts(noteTexts)
  const used = noteLength(cleanNote(field.value))
  return (
    <div className="ui-note">
      <TextField
        optional
        multiline
        rows={1}
        {...field}
        // One line in the end; a long one wraps while it is typed.
        onChange={(note) => field.onChange(note.replace(/[\r\n]+/g, ' '))}
        label={texts.note}
        hint={texts.noteHint(maxNoteLength)}
        placeholder={texts.notePlaceholder}
        // The note's own language decides, not the page's.
        dir="auto"
        autoComplete="off"
        suffix={
          <bdi dir="ltr" className="ui-small ui-figures">
            {used}/{maxNoteLength}
          </bdi>
        }
      />
    </div>
  )
}

/** The error of a typed note. */
export const noteFault = (note: string, { noteTooLong }: NoteTexts): string | undefined =>
  isNoteTooLong(cleanNote(note)) ? noteTooLong(maxNoteLength) : undefined
