import * as assert from 'uvu/assert';
import { openPrometheus } from '../../../server/runtime/metrics/prometheus.ts';
import { createClient, type Client } from '../../support/http.ts';
import { listen, readAll } from '../../support/live/live-reader.ts';
import { choice, putCatalog } from '../../support/phone/game.ts';
import { overHttp, Phone } from '../../support/phone/phone.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { until } from '../../support/runner/until.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';

const token = 'token-for-prometheus';
const authorization = `Bearer ${token}`;

const line = /^([a-z]\w*)(?:\{(.*)\})? (-?[\d.]+(?:e[+-]?\d+)?|nan|[+-]inf)$/i;
const label = /([a-z]\w*)="((?:[^"\\]|\\.)*)"(?:,|$)/y;

/** The samples of a page by series; throws for anything that the text format does not allow. */
function samplesIn(text: string): Map<string, number> {
	assert.ok(text.endsWith('\n'));
	const samples = new Map<string, number>();
	const typed = new Set<string>();
	for (const one of text.split('\n').filter(Boolean)) {
		const [, word, name] = /^# (HELP|TYPE) ([a-z]\w*) .+$/.exec(one) ?? [];
		if (word === 'TYPE') assert.not(typed.has(name!), one);
		if (word === 'TYPE') typed.add(name!);
		if (word) continue;
		const [, series, labels = '', value] = line.exec(one) ?? [];
		assert.ok(series, one);
		label.lastIndex = 0;
		while (label.lastIndex < labels.length) assert.ok(label.exec(labels), one);
		assert.ok(typed.has(series!) || typed.has(series!.replace(/_(bucket|sum|count)$/, '')), one);
		assert.not(samples.has(`${series}{${labels}}`), one);
		samples.set(`${series}{${labels}}`, Number(value));
	}
	return samples;
}

forEachDatabase('metrics', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let client: Client;

	test.before(async () => {
		scene = await openScene({ open });
		Object.assign(scene.dependencies, { meter: openPrometheus() });
		scene.dependencies.env.METRICS_TOKEN = token;
		scene.dependencies.database.watchWaits(scene.dependencies.meter.waited);
		served = await serveScene(scene);
		client = createClient(served.base);
	});
	test.after(() => served.close());

	const scrape = async () => samplesIn((await client.get('/metrics', { authorization })).text);
	/** The value of the series whose name and labels fit, together. */
	const sum = (samples: Map<string, number>, pattern: RegExp) =>
		[...samples].reduce((total, [series, value]) => (pattern.test(series) ? total + value : total), 0);

	test('without the token it is refused, with it the text format is answered and never cached', async () => {
		for (const headers of [{}, { authorization: `${authorization}s` }, { authorization: `Basic ${token}` }]) {
			const refused = await client.get('/metrics', headers as Record<string, string>);
			assert.equal([refused.status, refused.headers.get('www-authenticate')], [401, 'Bearer']);
			assert.is(refused.headers.get('cache-control'), 'no-store');
			assert.not.match(refused.text, /marquee_/);
		}
		const page = await client.get('/metrics', { authorization, host: '10.0.0.7:3000' });
		assert.equal([page.status, page.headers.get('cache-control')], [200, 'no-store']);
		assert.match(page.headers.get('content-type')!, /^text\/plain; version=0\.0\.4/);
		const samples = samplesIn(page.text);
		for (const series of ['nodejs_eventloop_lag_p99_seconds{}', 'process_resident_memory_bytes{}', 'marquee_sockets{}'])
			assert.ok(samples.has(series), series);
	});

	test('an answer, its request, the wait for the database, reads of topics and subscriptions are counted', async () => {
		const event = (await scene.event()).uid;
		await putCatalog(scene, event, 'animals', [choice('Which?')]);
		const before = await scrape();
		const phone = await Phone.join(
			overHttp(() => served.base),
			event,
			{ name: 'Owls' }
		);
		const listener = listen(served.base, { auth: { device: phone.token } });
		await readAll(listener, event, ['own']);
		const { attemptId, items } = await phone.start('animals');
		const { item } = await phone.open(attemptId, items[0]!);
		const { options } = item.question as unknown as { options: { id: string }[] };
		await phone.answer(attemptId, item, { selected: [options[0]!.id] });
		// A request is counted when its connection is done with it, a moment after its answer.
		const answers =
			/^marquee_http_request_duration_seconds_count\{.*method="PUT",route="\/api\/play\/attempts\/:attempt\/answers\/:questionId",status="2xx"/;
		let after = await scrape();
		await until(async () => sum((after = await scrape()), answers) === 1, 'the request of the answer');
		const more = (pattern: RegExp) => sum(after, pattern) - sum(before, pattern);
		assert.is(more(/^marquee_answers_stored_total/), 1);
		assert.ok(more(/^marquee_database_wait_seconds_count/) > 0);
		assert.ok(more(/^marquee_live_gather_duration_seconds_count\{topic="own"/) > 0);
		assert.equal([more(/^marquee_sockets/), more(/^marquee_live_subscriptions\{topic="own"/)], [1, 1]);
		listener.socket.disconnect();
	});

	test('a list is made once and then kept', async () => {
		const staff = served.client(await scene.token(['news:read']));
		const before = await scrape();
		for (let count = 0; count < 3; count += 1) assert.is((await staff.get('/api/v1/namespaces/acme/news')).status, 200);
		const after = await scrape();
		const more = (result: string) => {
			const pattern = new RegExp(`^marquee_cache_requests_total\\{cache="(api|lists)",result="${result}"`);
			return sum(after, pattern) - sum(before, pattern);
		};
		assert.ok(more('hit') >= 2, String(more('hit')));
		assert.ok(more('miss') >= 1);
	});

	test('the number of series is bounded by the routes, whatever is sent', async () => {
		const send = async (from: number) => {
			for (let count = from; count < from + 250; count += 1) {
				await client.get(`/${count}/unknown?${count}`);
				await client.get(`/API/v1/namespaces/n${count}/events/e${count}`);
				await client.get(`/api/play/events/e${count}`);
				await client.request(count % 2 ? 'PROPFIND' : 'REPORT', `/m/page-${count}`);
			}
		};
		const routes = (samples: Map<string, number>) =>
			[...samples.keys()].filter((series) => series.startsWith('marquee_http_request_duration_seconds_count')).length;
		await send(0);
		const first = routes(await scrape());
		await send(1000);
		const samples = await scrape();
		assert.is(routes(samples), first);
		assert.ok(first < 25, String(first));
		assert.not.match([...samples.keys()].join('\n'), /e\d{3}|n\d{3}|PROPFIND/);
	});
});

forEachDatabase('without METRICS_TOKEN', ({ test, open, product }) => {
	if (product !== 'sqlite') return;

	test('there is no /metrics', async () => {
		const scene = await openScene({ open });
		const served = await serveScene(scene);
		const [asked, nowhere] = await Promise.all(
			['/metrics', '/nowhere'].map((path) => createClient(served.base).get(path, { authorization }))
		);
		assert.equal([asked!.status, asked!.headers.get('www-authenticate')], [404, null]);
		assert.is(nowhere!.status, 404);
		await served.close();
	});

	test('the trace id of a request names it in the response', async () => {
		const scene = await openScene({ open });
		const served = await serveScene(scene);
		const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
		const { headers } = await createClient(served.base).get('/healthz', {
			traceparent: `00-${trace}-00f067aa0ba902b7-01`
		});
		assert.is(headers.get('x-request-id'), trace);
		await served.close();
	});
});
