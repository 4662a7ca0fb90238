import * as assert from 'uvu/assert';
import { fold } from '#lib/live/fold.ts';
import type { BoardValues } from '#lib/live/wire.ts';
import { triviaFiles } from '../../support/files/trivia.ts';
import { listen } from '../../support/live/live-reader.ts';
import { overHttp, Phone } from '../../support/phone/phone.ts';
import { startTwoProcesses, type TwoProcesses } from '../../support/processes/two-processes.ts';
import { suite } from '../../support/runner/suite.ts';
import { until } from '../../support/runner/until.ts';

const test = suite('an event that a process begins to follow');
const rounds = 8;
let two: TwoProcesses;

test.before(async () => void (two = await startTwoProcesses()));
test.after(() => two?.end());

test('an answer at the other process is on the board, however close to the first read it comes', async () => {
	const [here, there] = two.processes.map(({ base }) => base) as [string, string];
	for (let count = 0; count < rounds; count += 1) {
		const { event, share } = await two.processes[0].act(async ({ perform }) => {
			const made = await perform('event.create', { name: `Close ${count}`, published: true });
			await perform('catalog.import', { event: made.event.uid, files: triviaFiles() });
			return { event: made.event.uid, share: (await perform('shareToken.rotate', { event: made.event.uid })).token };
		});
		const phone = await Phone.join(
			overHttp(() => there),
			event,
			{ name: 'Owls' }
		);
		const { attemptId, items } = await phone.start('animals');
		const { item } = await phone.open(attemptId, items[0]!);
		const { options } = item.question as unknown as { options: { id: string }[] };
		const board = listen(here, { auth: { share: { event, token: share, variant: 'public' } } });
		const [ack] = await Promise.all([
			board.subscribe('rankings', event),
			phone.answer(attemptId, item, { selected: [options[0]!.id] })
		]);
		if (!ack.ok) throw new Error(ack.error);
		const settled = () =>
			board.updates
				.reduce((state, update) => fold<'rankings'>(state, update) as BoardValues, ack.updates[0]!.data as BoardValues)
				.teams.reduce((sum, { questions }) => sum + questions, 0);
		await until(() => settled() === 1, `the answer of event ${count}`);
		assert.ok(board.updates.length <= 2, String(board.updates.length));
		board.socket.disconnect();
	}
});

test.run();
