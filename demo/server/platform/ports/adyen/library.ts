/**
 * Adyen's library, loaded when it is first called: its entry point takes 350 ms and more, these parts of it about
 * 90 ms. They are CommonJS with a default export, which `import` gives differently in Node and under test.
 */
import { createRequire } from 'node:module'
import type ClientInterface from '@adyen/api-library/lib/src/httpClient/clientInterface.js'

const require = createRequire(import.meta.url)

type ConfigModule = typeof import('@adyen/api-library/lib/src/config.js')
type ClientModule = typeof import('@adyen/api-library/lib/src/client.js')
type PaymentsModule = typeof import('@adyen/api-library/lib/src/services/checkout/paymentsApi.js')
type ModificationsModule = typeof import('@adyen/api-library/lib/src/services/checkout/modificationsApi.js')
type TransfersModule = typeof import('@adyen/api-library/lib/src/services/transfers/transfersApi.js')
type HmacModule = typeof import('@adyen/api-library/lib/src/utils/hmacValidator.js')

/** The services that the adapter calls. `livePrefix` is undefined outside the live environment. */
export function loadServices(
  httpClient: ClientInterface,
  keys: { readonly payments: string; readonly transfers: string },
  livePrefix: string | undefined,
) {
  const { EnvironmentEnum } = require('@adyen/api-library/lib/src/config.js') as ConfigModule
  const { default: Client } = require('@adyen/api-library/lib/src/client.js') as ClientModule
  const { PaymentsApi } =
    require('@adyen/api-library/lib/src/services/checkout/paymentsApi.js') as PaymentsModule
  const { ModificationsApi } =
    require('@adyen/api-library/lib/src/services/checkout/modificationsApi.js') as ModificationsModule
  const { TransfersApi } =
    require('@adyen/api-library/lib/src/services/transfers/transfersApi.js') as TransfersModule
  const clientWith = (apiKey: string) =>
    new Client(
      livePrefix === undefined
        ? { apiKey, environment: EnvironmentEnum.TEST }
        : { apiKey, environment: EnvironmentEnum.LIVE, liveEndpointUrlPrefix: livePrefix },
      httpClient,
    )
  const checkout = clientWith(keys.payments)
  return {
    payments: new PaymentsApi(checkout),
    modifications: new ModificationsApi(checkout),
    transfers: new TransfersApi(clientWith(keys.transfers)),
  }
}

/** Compares signatures of webhooks in constant time. */
export function loadHmacValidator() {
  const { default: HmacValidator } =
    require('@adyen/api-library/lib/src/utils/hmacValidator.js') as HmacModule
  return new HmacValidator()
}
