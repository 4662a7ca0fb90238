import * as assert from 'uvu/assert';
import type { Receipt } from '../../server/features/gameplay/play/types.ts';
import { forEachDatabase } from '../support/processes/databases.ts';
import { freshId, overHttp, Phone } from '../support/phone/phone.ts';
import { refusal } from '../support/refusal.ts';
import { ProductProcess } from '../support/processes/product-process.ts';
import { triviaFiles } from '../support/files/trivia.ts';

const same = (receipt: Receipt) => ({ ...receipt, version: 0, serverTime: '' });

forEachDatabase('two phones of one team', ({ test, migrated }) => {
	let product: ProductProcess;
	let event: string;
	let first: Phone;
	let second: Phone;
	let number = 0;

	test.before(async () => {
		product = new ProductProcess(await migrated());
		event = await product.act(async ({ perform }) => {
			const { event } = await perform('event.create', { name: 'Two phones', published: true });
			await perform('catalog.import', { event: event.uid, files: triviaFiles() });
			return event.uid;
		});
		await product.start();
	});
	test.after(() => product.end());
	test.before.each(async () => {
		first = await Phone.join(
			overHttp(() => product.base),
			event,
			{ name: `Team ${(number += 1)}` }
		);
		second = await first.handOver();
		assert.equal(second.team, first.team);
	});

	test('a station that both start at the same time is one attempt, which the second phone finds again', async () => {
		const starts = await Promise.all([first, second, first, second].map((phone) => phone.start('animals')));
		assert.is(new Set(starts.map(({ attemptId }) => attemptId)).size, 1);
		assert.is(starts.filter(({ resumed }) => !resumed).length, 1);
		const { running } = await second.me();
		assert.equal(
			running.map(({ attemptId, items }) => [attemptId, items]),
			[[starts[0]!.attemptId, starts[0]!.items]]
		);
	});

	test('of two answers to one question the first counts, and the other phone is told which', async () => {
		const { attemptId, items } = await first.start('history');
		for (const asked of items.slice(0, 10)) {
			const opened = await Promise.all([first, second].map((phone) => phone.open(attemptId, asked)));
			assert.equal(opened[0]!.item, opened[1]!.item);
			const { options } = opened[0]!.item.question as unknown as { options: { id: string }[] };
			const answers = [0, 1].map((index) => ({ selected: [options[index]!.id] }));
			const sent = [first, second].map((phone, index) => phone.answer(attemptId, asked, answers[index]));
			const outcomes = await Promise.allSettled(sent);
			const taken = outcomes.findIndex(({ status }) => status === 'fulfilled');
			const { status, code, extra } = await refusal(sent[1 - taken]!);
			assert.equal([status, code], [409, 'already_answered']);
			assert.equal(same(extra.receipt as Receipt), same(await sent[taken]!));
			assert.equal(extra.answer, answers[taken]);
		}
	});

	test('an answer sent ten times concurrently is stored once, with one receipt', async () => {
		const { attemptId, items } = await first.start('music');
		for (const asked of items.slice(0, 5)) {
			const { item } = await first.open(attemptId, asked);
			const { options } = item.question as unknown as { options: { id: string }[] };
			const answerId = freshId('answer');
			const send = (index: number, option: number) =>
				(index % 2 ? first : second).answer(attemptId, asked, { selected: [options[option]!.id] }, answerId);
			const replies = await Promise.all(Array.from({ length: 10 }, (_, index) => send(index, 0)));
			assert.is(new Set(replies.map((receipt) => JSON.stringify(same(receipt)))).size, 1);
			const { status, code } = await refusal(send(0, 1));
			assert.equal([status, code], [409, 'idempotency_conflict']);
		}
		const stored = (await second.attempt(attemptId)).items.filter(({ receipt }) => receipt);
		assert.is(stored.length, 5);
	});
});
