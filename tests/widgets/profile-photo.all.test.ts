import { sendMouse } from '@web/test-runner-commands'
import { assert } from 'chai'
import { answer, button, isClosed, message, pressButton } from './dialogs.ts'
import { aPhonePhoto, shownAs } from './people.ts'
import { settingsOf } from './profile.ts'
import {
  aPerson,
  api,
  aReadyPerson,
  clearToasts,
  cutNetwork,
  expectNoAxeFindings,
  fireEvent,
  holdNetwork,
  leavePage,
  mount,
  nextEvent,
  press,
  pressKey,
  restoreNetwork,
  signInAs,
  toast,
  ui,
  waitFor,
} from './support.ts'

/** A picture of so many px: its upper half red, its lower half blue. */
async function aPhoto(width: number, height: number, type = 'image/png'): Promise<File> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  context.fillStyle = 'red'
  context.fillRect(0, 0, width, height / 2)
  context.fillStyle = 'blue'
  context.fillRect(0, height / 2, width, height / 2)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type))
  return new File([blob as Blob], `me.${type.split('/')[1]}`, { type })
}

const pick = (widget: HTMLElement, file: File) =>
  fireEvent.change(widget.shadowRoot?.querySelector('input[type=file]:not([name])') as HTMLInputElement, {
    target: { files: [file] },
  })

/** The photo as it is stored: its size, and whether its top and bottom are red. */
async function stored(person: { id: string; token: string }) {
  const { data } = await api(`/api/User/profile-photo/${person.id}`, { token: person.token })
  if (!data.status) return undefined
  return shownAs(await createImageBitmap(await (await fetch(data.url)).blob()))
}

const shownPhoto = (widget: HTMLElement) =>
  widget.shadowRoot?.querySelector<HTMLImageElement>('[part=avatar] img') ?? null

describe('cowrie-profile, the photo', () => {
  afterEach(leavePage)

  it('is picked, cropped to a square and uploaded, shown large, and deleted again', async () => {
    const person = await aReadyPerson()
    const widget = await settingsOf(person)
    await ui(widget).findByRole('button', { name: 'Upload photo' })
    assert.isNull(shownPhoto(widget))

    const changed = nextEvent('cowrie-profile-changed')
    pick(widget, await aPhoto(300, 600))
    const stage = await ui(widget).findByRole('application', { name: 'Part of the picture' })
    // Also where the picture is read before the dialog is there, as now: nothing has waited for its machinery.
    await waitFor(() => assert.equal(widget.shadowRoot?.activeElement, stage))
    await expectNoAxeFindings('a photo that is being cropped')
    // Up by keys, as far as it goes: only the red half is left.
    for (let times = 0; times < 12; times += 1) await pressKey('ArrowDown')
    await answer(widget, 'Save photo')
    await changed
    await toast('Your photo has been saved')
    await isClosed(widget)
    await waitFor(() => assert.isTrue(shownPhoto(widget)?.complete))
    assert.deepEqual(await stored(person), { width: 512, height: 512, top: true, bottom: true })

    await pressButton(widget, 'Show photo')
    await ui(widget).findByRole('img', { name: 'Photo of Ada Bello' })
    await expectNoAxeFindings('the photo shown large')
    await pressKey('Escape')
    await isClosed(widget)

    await pressButton(widget, 'Delete photo')
    await message(widget, 'Delete your photo?')
    await expectNoAxeFindings('the question before the photo is deleted')
    await answer(widget, 'Cancel')
    await isClosed(widget)
    assert.isNotNull(shownPhoto(widget))
    await pressButton(widget, 'Delete photo')
    await message(widget, 'Delete your photo?')
    await answer(widget, 'Delete photo')
    await toast('Your photo has been deleted')
    await ui(widget).findByRole('button', { name: 'Upload photo' })
    assert.isUndefined(await stored(person))
    await expectNoAxeFindings('the profile without a photo')
  }).timeout(60_000)

  it('is zoomed by the slider and by keys, and moved by hand', async () => {
    const person = await aReadyPerson()
    const widget = await settingsOf(person)
    await ui(widget).findByRole('button', { name: 'Upload photo' })
    pick(widget, await aPhoto(600, 600, 'image/jpeg'))
    const stage = await ui(widget).findByRole('application')
    const zoom = ui(widget).getByRole<HTMLInputElement>('slider', { name: 'Zoom' })
    fireEvent.input(zoom, { target: { value: '2' } })
    await waitFor(() => assert.equal(zoom.value, '2'))
    const { left, top, width } = stage.getBoundingClientRect()
    const at = (x: number, y: number): [number, number] => [
      Math.round(left + x * width),
      Math.round(top + y * width),
    ]
    await sendMouse({ type: 'move', position: at(0.5, 0.1) })
    await sendMouse({ type: 'down' })
    await sendMouse({ type: 'move', position: at(0.5, 0.9) })
    await sendMouse({ type: 'up' })
    await answer(widget, 'Save photo')
    await toast('Your photo has been saved')
    // Twice as near and dragged down to its upper edge: all of it is red.
    assert.deepEqual(await stored(person), { width: 512, height: 512, top: true, bottom: true })
  })

  it('is taken as a phone stores it, however large, and the right way up', async () => {
    const person = await aReadyPerson()
    const widget = await settingsOf(person)
    await ui(widget).findByRole('button', { name: 'Upload photo' })
    pick(widget, await aPhonePhoto())
    await ui(widget).findByRole('application')
    await answer(widget, 'Save photo')
    await toast('Your photo has been saved')
    assert.deepEqual(await stored(person), { width: 512, height: 512, top: true, bottom: false })
  })

  it('is refused when it is of another kind or no picture', async () => {
    const widget = await settingsOf(await aReadyPerson())
    await ui(widget).findByRole('button', { name: 'Upload photo' })
    pick(widget, new File(['%PDF-1.7'], 'me.pdf', { type: 'application/pdf' }))
    await toast('We can’t accept this type of file. Choose a JPEG, PNG or WebP picture.')
    pick(widget, new File(['no picture'], 'me.png', { type: 'image/png' }))
    await ui(widget).findByText('We couldn’t read this picture. Choose another one.')
    await expectNoAxeFindings('a picture that cannot be read')
    await answer(widget, 'Cancel')
    await isClosed(widget)
  })

  it('shows its progress, can be cancelled, and keeps the chosen part when it fails', async () => {
    const person = await aReadyPerson()
    const widget = await settingsOf(person)
    await ui(widget).findByRole('button', { name: 'Upload photo' })
    pick(widget, await aPhoto(300, 300))
    await ui(widget).findByRole('application')

    await holdNetwork('/api/User/upload-image')
    await answer(widget, 'Save photo')
    await ui(widget).findByRole('progressbar', { name: 'Uploading photo' })
    await expectNoAxeFindings('a photo on its way')
    await answer(widget, 'Cancel')
    await waitFor(() => assert.isNull(ui(widget).queryByRole('progressbar')))
    ui(widget).getByRole('application')
    await restoreNetwork()

    await cutNetwork()
    await answer(widget, 'Save photo')
    await ui(widget).findByText('Your photo could not be saved')
    await expectNoAxeFindings('a photo that did not arrive')
    await restoreNetwork()
    await answer(widget, 'Save photo')
    await toast('Your photo has been saved')
  })

  it('reports a failed load, and retries', async () => {
    const person = await aReadyPerson()
    await cutNetwork('/api/User/profile-photo')
    const widget = await settingsOf(person)
    await ui(widget).findByText(/Your photo could not be loaded/)
    await restoreNetwork()
    await press(button(widget, 'Try again'))
    await waitFor(() => assert.isNull(ui(widget).queryByText(/could not be loaded/)))
    await clearToasts()
  })

  it('has a form of its own for signed-in people', async () => {
    const person = await aPerson()
    await signInAs(person)
    const widget = await mount('<cowrie-profile only="photo"></cowrie-profile>')
    await ui(widget).findByRole('button', { name: 'Upload photo' })
    assert.isNull(ui(widget).queryByRole('tab'))
    await expectNoAxeFindings('the photo by itself')
  })
})
