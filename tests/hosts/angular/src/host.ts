import '@cowrie/widgets/rate'
import { Component, CUSTOM_ELEMENTS_SCHEMA, signal, type Type } from '@angular/core'
import { bootstrapApplication } from '@angular/platform-browser'
import { CowrieRate } from '@cowrie/widgets/rate/angular'
import { Rates } from './guide'

/** Handles the events of the tag for both hosts. */
class Heard {
  readonly to = signal<string | undefined>(undefined)
  readonly heard = signal('')

  goTo(event: CustomEvent<{ to: string }>): void {
    event.preventDefault()
    this.heard.set(`to ${event.detail.to}`)
  }
}

/** With the directive, whose inputs and outputs the template's compiler checks. */
@Component({
  selector: 'app-example',
  imports: [CowrieRate],
  template: `
    <button type="button" (click)="to.set('EUR')">Europe</button>
    <output>{{ heard() }}</output>
    <cowrie-rate
      from="USD"
      [to]="to()"
      (ready)="heard.set('ready')"
      (orderPlaced)="heard.set('ordered')"
      (navigate)="goTo($event)"
    />
  `,
})
class WithDirective extends Heard {}

/** Without it: the template may hold any element. */
@Component({
  selector: 'app-example',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <button type="button" (click)="to.set('EUR')">Europe</button>
    <output>{{ heard() }}</output>
    <cowrie-rate
      from="USD"
      [to]="to()"
      (cowrie-ready)="heard.set('ready')"
      (cowrie-order-placed)="heard.set('ordered')"
      (cowrie-navigate)="goTo($event)"
    />
  `,
})
class WithSchema extends Heard {}

const hosts: Readonly<Record<string, Type<unknown>>> = {
  '#directive': WithDirective,
  '#schema': WithSchema,
  '#guide': Rates,
}
const host = hosts[location.hash]
if (host) {
  document.head.append(
    Object.assign(document.createElement('meta'), { name: 'cowrie-in-page', content: 'all' }),
  )
  document.body.append(document.createElement('app-rates'))
  await bootstrapApplication(host)
} else await import('./main')
