import * as assert from 'uvu/assert';
import { createRateLimits } from '../../../server/access/rates.ts';
import { createClient, type Answer, type Client } from '../../support/http.ts';
import { choice } from '../../support/phone/game.ts';
import { smallPicture } from '../../support/phone/photo-room.ts';
import { freshId } from '../../support/phone/phone.ts';
import { startProduct, type Product } from '../../support/processes/product.ts';
import { inLanes } from '../../support/runner/lanes.ts';
import { standing } from '../../support/runner/standing-clock.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('a school behind one address');
const phones = 500;
let product: Product;
test.before(async () => {
	// With the limits of the product, which the tests of screens switch off; all happens in one minute, however slow the machine is.
	product = await startProduct();
	product.dependencies.limits = createRateLimits(1, standing);
});
test.after(() => product.close());

interface Info {
	photoConsent: { hash: string };
}
interface Attempt {
	attemptId: string;
	items: { question: { id: number; options: { id: string }[] } }[];
}

/** Counts what was answered with each status. */
class Statuses {
	readonly counts = new Map<number, number>();

	of(answer: Answer): Answer {
		this.counts.set(answer.status, (this.counts.get(answer.status) ?? 0) + 1);
		return answer;
	}
}

async function play(client: Client, code: string, event: string, statuses: Statuses): Promise<void> {
	const seen = (answer: Answer) => statuses.of(answer);
	seen(await client.get(`/j/${code}`));
	seen(await client.get(`/?event=${event}`, { accept: 'text/html' }));
	const api = `/api/play/events/${event}`;
	const { photoConsent } = seen(await client.get(api)).json<Info>();
	seen(await client.post(`${api}/join`, { joinId: freshId('join'), name: freshId('Team') }));
	const begun = seen(await client.post(`${api}/attempts`, { attemptId: freshId('attempt'), catalog: 'start' }));
	const { attemptId, items } = begun.json<Attempt>();
	const { id, options } = items[0]!.question;
	const answer = { answerId: freshId('answer'), answer: { selected: [options[0]!.id] } };
	seen(await client.request('PUT', `/api/play/attempts/${attemptId}/answers/${id}`, { body: answer }));
	const form = new FormData();
	form.append('file', new Blob([new Uint8Array(await smallPicture())], { type: 'image/jpeg' }), 'photo.jpg');
	form.append('photoId', freshId('photo'));
	form.append('consent', 'true');
	form.append('consentHash', photoConsent.hash);
	seen(await client.post(`${api}/photos`, form));
}

test('500 phones enter the code, load the page, join, answer and hand in a photo, in a minute, and none is told to wait', async () => {
	const { event } = await product.perform('event.create', {
		name: 'Schule',
		published: true,
		config: { photoUpload: true, locale: 'en', expectedTeams: phones }
	});
	const input = { event: event.uid, slug: 'start', name: 'Start', questions: [choice('One')] };
	await product.perform('catalog.save', input as never);
	const statuses = new Statuses();
	const clients = Array.from({ length: phones }, () => createClient(product.base));
	await inLanes(clients, 40, (client) => play(client, event.joinCode, event.uid, statuses));
	assert.equal(Object.fromEntries(statuses.counts), { 200: 3 * phones, 201: 3 * phones, 302: phones });
});

test.run();
