import * as assert from 'uvu/assert';
import type { Me, Receipt } from '../../server/features/play/types.ts';
import { forEachDatabase } from '../support/databases.ts';
import { clientId, Phone } from '../support/phone.ts';
import { ProductProcess } from '../support/product-process.ts';
import { triviaFiles } from '../support/trivia.ts';

type Refused = { error?: string; receipt: Receipt; answer: unknown };
const same = (receipt: Receipt) => ({ ...receipt, version: 0, serverTime: '' });

forEachDatabase('two phones of one team', ({ test, url }) => {
	let product: ProductProcess;
	let event: string;
	let first: Phone;
	let second: Phone;
	let number = 0;

	test.before(async () => {
		product = new ProductProcess(await url());
		event = await product.act(async ({ perform }) => {
			const { event } = await perform('event.create', { name: 'Two phones', published: true });
			await perform('catalog.import', { event: event.uid, files: triviaFiles() });
			return event.uid;
		});
		await product.start();
	});
	test.after(() => product.end());
	test.before.each(async () => {
		[first, second] = [new Phone(product.base), new Phone(product.base)];
		const uid = await first.join(event, { name: `Team ${(number += 1)}` });
		const { url: link } = await first.done<{ url: string }>('GET', `/events/${event}/me/handover`);
		const teamToken = new URL(link).searchParams.get('t')!;
		assert.is(await second.join(event, { teamToken }), uid);
	});

	test('a station that both start at once is one attempt, which the second phone finds again', async () => {
		const starts = await Promise.all(
			[first, second, first, second].map((phone) => phone.startAttempt(event, 'animals', clientId()))
		);
		assert.is(new Set(starts.map(({ attemptId }) => attemptId)).size, 1);
		assert.is(starts.filter(({ resumed }) => !resumed).length, 1);
		const { running } = await second.done<Me>('GET', `/events/${event}/me`);
		assert.equal(
			running.map(({ attemptId, items }) => [attemptId, items]),
			[[starts[0]!.attemptId, starts[0]!.items]]
		);
	});

	test('of two answers to one question the first counts, and the other phone learns which', async () => {
		const { attemptId, items } = await first.startAttempt(event, 'history');
		for (const { questionId } of items.slice(0, 10)) {
			const opened = await Promise.all([first, second].map((phone) => phone.open(attemptId, questionId)));
			assert.equal(opened[0]!.item, opened[1]!.item);
			const { options } = opened[0]!.item.question as unknown as { options: { id: string }[] };
			const answers = [first, second].map((phone, index) => {
				const answer = { selected: [options[index]!.id] };
				return phone.answer(attemptId, questionId, answer).then((reply) => ({ ...reply, answer }));
			});
			const [taken, refused] = (await Promise.all(answers)).sort((a, b) => a.status - b.status);
			assert.equal([taken!.status, refused!.status], [200, 409]);
			const why = refused!.body as unknown as Refused;
			assert.is(why.error, 'already_answered');
			assert.equal(same(why.receipt), same(taken!.body));
			assert.equal(why.answer, taken!.answer);
		}
	});

	test('an answer that is sent ten times at once is stored once, with one receipt', async () => {
		const { attemptId, items } = await first.startAttempt(event, 'music');
		for (const { questionId } of items.slice(0, 5)) {
			const { item } = await first.open(attemptId, questionId);
			const { options } = item.question as unknown as { options: { id: string }[] };
			const answerId = clientId();
			const send = (index: number, option: number) =>
				(index % 2 ? first : second).answer(attemptId, questionId, { selected: [options[option]!.id] }, answerId);
			const replies = await Promise.all(Array.from({ length: 10 }, (_, index) => send(index, 0)));
			assert.equal(
				replies.map(({ status }) => status),
				Array(10).fill(200)
			);
			assert.is(new Set(replies.map(({ body }) => JSON.stringify(same(body)))).size, 1);
			const other = await send(0, 1);
			assert.equal([other.status, other.body.error], [409, 'idempotency_conflict']);
		}
		const stored = (await second.attempt(attemptId)).items.filter(({ receipt }) => receipt);
		assert.is(stored.length, 5);
	});
});
