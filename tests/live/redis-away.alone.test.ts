import * as assert from 'uvu/assert';
import { fold } from '#lib/live/fold.ts';
import type { BoardValues, TopicData } from '#lib/live/wire.ts';
import { forEachDatabase } from '../support/processes/databases.ts';
import { createClient } from '../support/http.ts';
import { listen } from '../support/live/live-reader.ts';
import { overHttp, Phone } from '../support/phone/phone.ts';
import type { PrivateServer } from '../support/processes/private-server.ts';
import { startRedis } from '../support/processes/redis.ts';
import { triviaFiles } from '../support/files/trivia.ts';
import { startTwoProcesses, type TwoProcesses } from '../support/processes/two-processes.ts';
import { until } from '../support/runner/until.ts';

forEachDatabase('two processes whose Redis stops while teams play', ({ test, migrated }) => {
	let redis: PrivateServer;
	let two: TwoProcesses;
	let event: string;
	let share: string;

	test.before(async () => {
		redis = await startRedis();
		two = await startTwoProcesses(await migrated(), redis.url);
		await two.processes[0].act(async ({ perform }) => {
			const made = await perform('event.create', { name: 'Without Redis', published: true });
			event = made.event.uid;
			await perform('catalog.import', { event, files: triviaFiles() });
			share = (await perform('shareToken.rotate', { event })).token;
		});
	});
	test.after(async () => {
		await two?.end();
		await redis?.stop();
	});

	test('every answer is stored, the board of the other process follows without it and after its return, nothing arrives twice', async () => {
		const [here, there] = two.processes.map(({ base }) => base) as [string, string];
		const board = listen(there, { auth: { share: { event, token: share, variant: 'public' } } });
		const ack = await board.subscribe('rankings', event);
		if (!ack.ok) throw new Error(ack.error);
		const shown = () =>
			board.updates.reduce<TopicData['rankings']>(
				(state, update) => fold<'rankings'>(state, update),
				ack.updates[0]!.data as BoardValues
			) as BoardValues;
		const phone = await Phone.join(
			overHttp(() => here),
			event,
			{ name: 'Owls' }
		);
		const { attemptId, items } = await phone.start('animals');
		let answered = 0;
		// Whatever is refused is thrown.
		const answer = async () => {
			const { item } = await phone.open(attemptId, items[answered]!);
			const { options } = item.question as unknown as { options: { id: string }[] };
			await phone.answer(attemptId, item, { selected: [options[0]!.id] });
			answered += 1;
		};
		const settled = () => shown().teams.reduce((sum, { questions }) => sum + questions, 0);
		await answer();
		await until(() => settled() === 1, 'the answer by Redis');

		await redis.stop();
		for (let count = 0; count < 3; count += 1) await answer();
		await until(() => settled() === 4, 'the answers without Redis');
		redis = await startRedis(Number(new URL(redis.url).port));
		await answer();
		await until(() => settled() === 5, 'the answer after its return');

		const read = await createClient(there).get(`/api/live/${event}/rankings?share_token=${share}`);
		const { updates, version } = read.json<{ updates: { data: BoardValues }[]; version: number }>();
		assert.equal(shown(), updates[0]!.data);
		const versions = board.updates.map((update) => update.version);
		assert.equal(
			versions,
			versions.map((_, step) => ack.version + 1 + step)
		);
		assert.is(versions.at(-1), version);
		board.socket.disconnect();
	});
});
