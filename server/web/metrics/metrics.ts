import type { Express } from 'express';
import { bearerText } from '../../access/bearer.ts';
import type { Dependencies } from '../../operation/dependencies.ts';
import { isSameSecret } from '../../runtime/crypto.ts';
import { AppError } from '../../runtime/errors.ts';
import type { Gauges } from '../../runtime/metrics/meter.ts';
import { sendError } from '../http/errors.ts';

/** GET `/metrics` for Prometheus, with METRICS_TOKEN as bearer token; without that variable there is no such address. */
export function mountMetrics(app: Express, { env, meter }: Dependencies, gauges: Gauges): void {
	const { METRICS_TOKEN } = env;
	if (!METRICS_TOKEN) return;
	meter.watch(gauges);
	app.get('/metrics', async (request, response) => {
		response.set('Cache-Control', 'no-store');
		if (!isSameSecret(bearerText(request) ?? '', METRICS_TOKEN))
			return sendError(
				new AppError('unauthenticated', 'This needs the token of METRICS_TOKEN.', {
					headers: { 'WWW-Authenticate': 'Bearer' }
				}),
				request,
				response
			);
		const { type, text } = await meter.page();
		response.set('Content-Type', type).end(text);
	});
}
