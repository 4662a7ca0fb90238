import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { isWorker } from '../processes/worker.ts';
import { metricsOfAll } from './all-workers.ts';
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
	const watch = openGauges(registry);
	if (isWorker()) reportToPrimary(registry);
	return {
		request: (method, route, status, ms) =>
			seconds.requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, ms / 1000),
		gathered: (topic, ms) => seconds.gathers.observe({ topic }, ms / 1000),
		waited: (ms) => seconds.waits.observe(ms / 1000),
		asked: (cache, isHit) => seconds.caches.inc({ cache, result: isHit ? 'hit' : 'miss' }),
		answered: () => seconds.answers.inc(),
		watch,
		page: async () => ({
			type: registry.contentType,
			text: isWorker() ? await metricsOfAll() : await registry.metrics()
		})
	};
}

/** Has this worker report its figures when the primary adds up those of all. */
function reportToPrimary(registry: Registry): void {
	// Only its constructor listens to the primary.
	new AggregatorRegistry();
	AggregatorRegistry.setRegistries(registry);
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

/** Gauges that are read at each scrape; without a database, the jobs are left out. */
function openGauges(registry: Registry): (from: Gauges) => void {
	let source: Gauges | undefined;
	const registers = [registry];
	new Gauge({
		name: 'marquee_sockets',
		help: 'Open sockets.',
		registers,
		collect() {
			this.set(source?.live().sockets ?? 0);
		}
	});
	new Gauge({
		name: 'marquee_live_subscriptions',
		help: 'Subscriptions to live topics.',
		labelNames: ['topic'],
		registers,
		collect() {
			this.reset();
			for (const [topic, amount] of source?.live().subscriptions ?? []) this.set({ topic }, amount);
		}
	});
	new Gauge({
		name: 'marquee_jobs',
		help: 'Jobs of the installation by kind and state; every process reports the same.',
		labelNames: ['kind', 'state'],
		registers,
		aggregator: 'max',
		async collect() {
			const counted = (await source?.jobs().catch(() => [])) ?? [];
			this.reset();
			for (const { kind, state, amount } of counted) this.set({ kind, state }, amount);
		}
	});
	return (from) => void (source = from);
}
