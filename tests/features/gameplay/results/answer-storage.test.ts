import * as assert from 'uvu/assert';
import type { Transaction } from 'sequelize';
import {
	answerRow,
	answerRows,
	noteConsent,
	openAnswer,
	progressOf,
	storeAnswer,
	withdrawConsent
} from '../../../../server/features/gameplay/results/attempts/answer-rows.ts';
import { planOf, plannedQuestion } from '../../../../server/features/gameplay/results/attempts/attempt-plan.ts';
import {
	addAnswer,
	attemptByUid,
	findAttempt,
	leftAttempts,
	runningAttempt
} from '../../../../server/features/gameplay/results/attempts/attempt-rows.ts';
import { closeAttempt } from '../../../../server/features/gameplay/results/attempts/close-attempt.ts';
import type { Result } from '../../../../server/features/gameplay/results/model.ts';
import { choice, joinGame, putCatalog, type Ids } from '../../../support/phone/game.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { refusal } from '../../../support/refusal.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

const now = new Date('2026-07-01T18:00:00.123Z');
const later = new Date('2026-07-01T18:00:07.456Z');

/** An answer with everything that it can say. */
const given = (answerId: string, more: object = {}) => ({
	answerId,
	receivedAt: later,
	receiptVersion: 2,
	status: 'accepted' as const,
	rawAnswer: { text: 'Grün 🌲 "ja"\nund \\ nein', nested: [1, null, 0.5] } as unknown,
	answerText: 'Grün 🌲 "ja"\nund \\ nein',
	timeLeftSec: 12.345,
	fraction: 0.333333,
	isCorrect: false as boolean | null,
	verdict: 'partly' as const,
	share: 0.333,
	judgedAt: later,
	settledAt: later,
	finalPoints: 3,
	efficiency: 0.123457,
	photoUid: null as string | null,
	consent: null as boolean | null,
	...more
});

// What the storage of answers promises to those who score, show and count them, whichever database keeps it.
forEachDatabase('the storage of answers', ({ test, open }) => {
	let scene: Scene;
	let event: string;
	let byPrompt: Map<string, Ids>;
	let result: Result;
	test.before(async () => {
		scene = await openScene({ open });
	});
	test.before.each(async () => {
		event = (await scene.event()).uid;
		byPrompt = await putCatalog(scene, event, 'start', [choice('A'), choice('B', 7, { countdown: 20 }), choice('C')]);
		result = await startedBy('Owls');
	});

	const startedBy = async (name: string): Promise<Result> => {
		const { attemptId } = await (await joinGame(scene, event, { name })).start('start');
		return (await attemptByUid(event, attemptId))!;
	};
	const write = <T>(work: (transaction: Transaction) => Promise<T>) => scene.dependencies.database.write(work);
	const idOf = (prompt: string) => byPrompt.get(prompt)!.id;
	const planned = async (prompt: string, of = result) => plannedQuestion(await planOf(of), idOf(prompt));
	/** Stores an answer as a call does: in the row of its question, if there is one. */
	const store = async (prompt: string, answer: ReturnType<typeof given>, of = result) => {
		const question = await planned(prompt, of);
		const row = await answerRow(of.id, idOf(prompt));
		return write((transaction) => storeAnswer(of, question, row, answer, transaction));
	};
	const read = async (prompt: string, of = result) => (await answerRow(of.id, idOf(prompt)))?.get({ plain: true });
	const reload = async () => (await attemptByUid(event, result.attemptUid))!;

	test('an answer is read as it was given', async () => {
		const answer = given('answer-a-of-this-event');
		const stored = await store('A', answer);
		const row = (await read('A'))!;
		for (const [field, value] of Object.entries(answer)) {
			assert.equal(stored.get(field as never), value, field);
			assert.equal(row[field as keyof typeof row], value, field);
		}
		assert.equal([row.points, row.position], [10, (await planned('A')).position]);
		assert.equal([row.openedAt, row.deadlineAt], [null, null]);
	});

	test('questions without an answer have no row, and those of an attempt are told apart by their id', async () => {
		assert.equal([await read('A'), (await answerRows(result.id)).size], [undefined, 0]);
		await store('A', given('answer-1'));
		await store('C', given('answer-2', { status: 'skipped', rawAnswer: null, answerText: null, isCorrect: null }));
		const rows = await answerRows(result.id);
		assert.equal([...rows.keys()].sort(), [idOf('A'), idOf('C')].sort());
		assert.equal([rows.get(idOf('C'))!.rawAnswer, rows.get(idOf('C'))!.isCorrect], [null, null]);
	});

	test('an open question keeps its clock when it is answered, in the same row', async () => {
		const question = await planned('B');
		const opened = await write((transaction) => openAnswer(result, question, now, transaction));
		const deadlineAt = new Date(now.getTime() + 20_000);
		assert.equal((await progressOf([result.id])).get(result.id)!.get(idOf('B'))!.deadlineAt, deadlineAt);
		await store('B', given('answer-of-b', { status: 'late' }));
		const row = (await read('B'))!;
		assert.equal([row.id, row.openedAt, row.deadlineAt, row.status], [opened.id, now, deadlineAt, 'late']);
	});

	test('a question is opened once, and answered once', async () => {
		const question = await planned('B');
		const opening = () => write((transaction) => openAnswer(result, question, now, transaction));
		await opening();
		await opening().then(
			() => assert.unreachable('a second row'),
			({ name }: Error) => assert.is(name, 'SequelizeUniqueConstraintError')
		);
		await store('A', given('answer-first'));
		const unseen = write(async (transaction) =>
			storeAnswer(result, await planned('A'), null, given('answer-second'), transaction)
		);
		assert.is((await refusal(unseen)).code, 'idempotency_conflict');
		assert.is((await read('A'))!.answerId, 'answer-first');
	});

	test('an answerId belongs to one answer of the event, whoever sends it', async () => {
		await store('A', given('answer-everywhere'));
		assert.is((await refusal(store('C', given('answer-everywhere')))).code, 'idempotency_conflict');
		const foxes = await startedBy('Foxes');
		assert.is((await refusal(store('A', given('answer-everywhere'), foxes))).code, 'idempotency_conflict');
		assert.equal([await read('C'), await read('A', foxes)], [undefined, undefined]);
	});

	test('a write that fails leaves neither answer nor sums', async () => {
		const question = await planned('A');
		const failing = write(async (transaction) => {
			await storeAnswer(result, question, null, given('answer-lost'), transaction);
			await addAnswer(result, given('answer-lost'), later, transaction);
			throw new Error('after both');
		});
		await failing.then(
			() => assert.unreachable(),
			({ message }: Error) => assert.is(message, 'after both')
		);
		const { answered, points, version } = await reload();
		assert.equal([await read('A'), answered, points, version], [undefined, 0, 0, 1]);
	});

	test('a running attempt adds up its answers; one that is over only counts the change', async () => {
		const sums = async () => {
			const { answered, points, correct, settled, efficiency, version, lastActiveAt } = await reload();
			return [answered, points, correct, settled, Number(efficiency), version, lastActiveAt];
		};
		await write((transaction) => addAnswer(result, given('a', { finalPoints: 10, isCorrect: true }), now, transaction));
		assert.equal(await sums(), [1, 10, 1, 1, 0.123457, 2, now]);
		const running = await reload();
		await write((transaction) => addAnswer(running, given('b', { isCorrect: null }), later, transaction));
		assert.equal(await sums(), [2, 13, 1, 1, 0.246914, 3, later]);
		await write(async (transaction) => closeAttempt(await reload(), 'finished', later, transaction));
		const over = await reload();
		await write((transaction) => addAnswer(over, given('c'), later, transaction));
		assert.equal(await sums(), [2, 13, 1, 3, 0.246914, 5, later]);
	});

	test('the end of an attempt settles every question that has no answer', async () => {
		const question = await planned('B');
		await store('A', given('answer-before-the-end'));
		await write((transaction) => openAnswer(result, question, now, transaction));
		assert.is((await runningAttempt(result.teamUid!, result.catalogUid))?.id, result.id);
		await write((transaction) => closeAttempt(result, 'finished', later, transaction));
		const rows = await answerRows(result.id);
		assert.equal(
			['A', 'B', 'C'].map((prompt) => rows.get(idOf(prompt))!.status),
			['accepted', 'timed_out', 'skipped']
		);
		assert.is(await runningAttempt(result.teamUid!, result.catalogUid), null);
		assert.equal([(await reload()).state, (await reload()).finishedAt], ['finished', later]);
	});

	test('two phones of a team that answer at once wait for each other', async () => {
		const owner = { eventUid: [event], teamUid: [result.teamUid!] };
		const question = await planned('A');
		const answer = (answerId: string) =>
			write(async (transaction) => {
				const locked = (await findAttempt(owner, result.attemptUid, transaction))!;
				const row = await answerRow(locked.id, idOf('A'));
				if (row?.answerId) return row.answerId;
				await storeAnswer(locked, question, row, given(answerId), transaction);
				await addAnswer(locked, given(answerId), later, transaction);
				return answerId;
			});
		const told = await Promise.all(['one', 'two', 'three', 'four'].map((name) => answer(`answer-of-phone-${name}`)));
		assert.equal(told, Array(4).fill((await read('A'))!.answerId));
		const { answered, points, version } = await reload();
		assert.equal([answered, points, version], [1, 3, 2]);
	});

	test('two phones of a team that answer different questions at once lose no sum', async () => {
		const owner = { eventUid: [event], teamUid: [result.teamUid!] };
		const answer = async (prompt: string) => {
			const question = await planned(prompt);
			await write(async (transaction) => {
				const locked = (await findAttempt(owner, result.attemptUid, transaction))!;
				await storeAnswer(locked, question, null, given(`answer-to-${prompt}`), transaction);
				await addAnswer(locked, given(prompt), later, transaction);
			});
		};
		await Promise.all(['A', 'B', 'C'].map(answer));
		const { answered, points, version } = await reload();
		assert.equal([answered, points, version], [3, 9, 4]);
	});

	test('the consent to a photo comes and goes with all answers that show it', async () => {
		await store('A', given('answer-with-photo', { photoUid: 'photo-1' }));
		await store('C', given('answer-with-another', { photoUid: 'photo-2' }));
		const consents = async () => [(await read('A'))!.consent, (await read('C'))!.consent];
		await write((transaction) => noteConsent(event, 'photo-1', transaction));
		assert.equal(await consents(), [true, null]);
		await write((transaction) => withdrawConsent(event, ['photo-1', 'photo-2'], transaction));
		assert.equal(await consents(), [false, null]);
	});

	test('attempts that were left are those that nothing happened in since a moment', async () => {
		await write((transaction) => addAnswer(result, given('a'), now, transaction));
		const left = async (since: Date) => (await leftAttempts(since, [])).some(({ id }) => id === result.id);
		assert.equal([await left(now), await left(later)], [false, true]);
		await write(async (transaction) => closeAttempt(await reload(), 'expired', later, transaction));
		assert.is(await left(later), false);
	});
});
