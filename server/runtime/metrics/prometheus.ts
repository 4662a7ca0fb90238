import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Gauges, Meter } from './meter.ts';

const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
// A read of a topic or a wait for a connection is mostly far shorter than a request.
const shortBuckets = [0.001, 0.0025, ...requestBuckets];

/** A meter whose page has the figures of this product, of its process and its event loop. */
export function openPrometheus(): Meter {
	const registry = new Registry();
	// With the delay of the event loop: mean, extremes and quantiles since the last scrape.
	collectDefaultMetrics({ register: registry });
	const seconds = instruments(registry);
	const show = gauges(registry);
	return {
		request: (method, route, status, ms) =>
			seconds.requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, ms / 1000),
		gathered: (topic, ms) => seconds.gathers.observe({ topic }, ms / 1000),
		waited: (ms) => seconds.waits.observe(ms / 1000),
		asked: (cache, isHit) => seconds.caches.inc({ cache, result: isHit ? 'hit' : 'miss' }),
		answered: () => seconds.answers.inc(),
		async page(now) {
			await show(now);
			return { type: registry.contentType, text: await registry.metrics() };
		}
	};
}

function instruments(registry: Registry) {
	const registers = [registry];
	return {
		requests: new Histogram({
			name: 'marquee_http_request_duration_seconds',
			help: 'Time from request to end of response, by method, route pattern and status class.',
			labelNames: ['method', 'route', 'status'],
			buckets: requestBuckets,
			registers
		}),
		gathers: new Histogram({
			name: 'marquee_live_gather_duration_seconds',
			help: 'Time to read the data of a live topic for all of its readers together.',
			labelNames: ['topic'],
			buckets: shortBuckets,
			registers
		}),
		waits: new Histogram({
			name: 'marquee_database_wait_seconds',
			help: 'Wait for a connection of the pool, or for the write queue of SQLite.',
			buckets: shortBuckets,
			registers
		}),
		caches: new Counter({
			name: 'marquee_cache_requests_total',
			help: 'Requests to a cache, by whether it had what was asked for.',
			labelNames: ['cache', 'result'],
			registers
		}),
		answers: new Counter({
			name: 'marquee_answers_stored_total',
			help: 'Answers of teams that this process stored.',
			registers
		})
	};
}

/** Gauges that are set when they are read; without a database, the jobs are left out. */
function gauges(registry: Registry): (now: Gauges) => Promise<void> {
	const registers = [registry];
	const sockets = new Gauge({ name: 'marquee_sockets', help: 'Open sockets of this process.', registers });
	const subscriptions = new Gauge({
		name: 'marquee_live_subscriptions',
		help: 'Subscriptions of this process to live topics.',
		labelNames: ['topic'],
		registers
	});
	const jobs = new Gauge({
		name: 'marquee_jobs',
		help: 'Jobs of the installation by kind and state; every process reports the same.',
		labelNames: ['kind', 'state'],
		registers
	});
	return async (now) => {
		const counted = await now.jobs().catch(() => []);
		jobs.reset();
		for (const { kind, state, amount } of counted) jobs.set({ kind, state }, amount);
		const live = now.live();
		sockets.set(live.sockets);
		subscriptions.reset();
		for (const [topic, amount] of live.subscriptions) subscriptions.set({ topic }, amount);
	};
}
