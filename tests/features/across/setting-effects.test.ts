import * as assert from 'uvu/assert';
import { wearLook } from '#lib/design/event-look.ts';
import { showDashboard } from '../../../server/features/gameplay/dashboards/operations.ts';
import { rotateShareToken, updateEvent } from '../../../server/features/authoring/events/operations.ts';
import { shownGroups } from '../../../server/features/authoring/events/settings/settings-form.ts';
import type { SettingKey } from '../../../server/features/authoring/events/settings.ts';
import { photosDue } from '../../../server/features/gameplay/photos/moderation/operations.ts';
import { drawEventCode, drawStationCode, drawTeamCode } from '../../../server/features/authoring/codes/operations.ts';
import { MediaFile } from '../../../server/features/platform/media/model.ts';
import { uploadFile } from '../../../server/features/platform/media/operations.ts';
import { startAttempt } from '../../../server/features/gameplay/play/operations/attempts.ts';
import { showPlayInfo } from '../../../server/features/gameplay/play/operations/info.ts';
import { joinEvent } from '../../../server/features/gameplay/play/operations/join.ts';
import { tryPuzzle } from '../../../server/features/gameplay/play/operations/puzzle.ts';
import { showStanding } from '../../../server/features/gameplay/play/operations/standing.ts';
import { exportResults, showRanking, submitResult } from '../../../server/features/gameplay/results/operations.ts';
import { AppError } from '../../../server/runtime/errors.ts';
import { boardEffects } from '../../support/live/board-effects.ts';
import { onSqlite } from '../../support/processes/databases.ts';
import { choice, joinGame, pick, putCatalog, type Ids } from '../../support/phone/game.ts';
import { freshId, type Phone } from '../../support/phone/phone.ts';
import { sentFile } from '../../support/print/pictures.ts';
import { handIn, photosSeen } from '../../support/phone/photo-room.ts';
import { printEffects } from '../../support/print/print-effects.ts';
import { nameEffects } from '../../support/name-effects.ts';
import { openScene, type Scene } from '../../support/scene.ts';

const anonymous = { actor: { kind: 'anonymous' as const } };
type Fields = Record<string, unknown>;
const letters = [...'abcdefgh'];
/** The answer, or the code it is refused with. */
const orCode = (outcome: Promise<unknown>) =>
	outcome.catch((error: unknown) => (error instanceof AppError ? error.code : Promise.reject(error as Error)));

/** An event with two stations, a team, and a link of its dashboard. */
class Room {
	scene: Scene;
	event = '';
	token = '';
	phone!: Phone;
	questions: Ids[] = [];

	constructor(scene: Scene) {
		this.scene = scene;
	}

	async open(): Promise<this> {
		const { scene } = this;
		scene.setTime('2026-07-01T12:00:00.000Z');
		this.event = (await scene.event()).uid;
		const many = { type: 'mc', prompt: 'Many', points: 10, options: letters, answers: [0, 1] };
		const list = [...letters.map((letter) => choice(letter)), many];
		const facts = { raetsel_buchstabe: 'O', description: 'At the gate' };
		const stored = await putCatalog(scene, this.event, 'start', list, facts);
		this.questions = [...stored.values()];
		this.token = (await scene.call(rotateShareToken, { event: this.event })).token;
		this.phone = await joinGame(scene, this.event, { name: 'Owls' });
		return this;
	}
	strangerJoins = async () => {
		const sent = { event: this.event, joinId: freshId('join'), name: freshId('n') };
		return typeof (await orCode(this.scene.call(joinEvent, sent, anonymous)));
	};
	set = (config: object) => this.scene.call(updateEvent, { event: this.event, config });
	view = async (): Promise<Fields> =>
		(await this.scene.call(showDashboard, { event: this.event, token: this.token }, anonymous)) as Fields;
	info = () => this.scene.call(showPlayInfo, { event: this.event }, anonymous);
	start = () => this.phone.start('start');
	/** Answers so many questions right, one by one. */
	async begin(right: number): Promise<string> {
		const { attemptId } = await this.start();
		for (const question of this.questions.slice(0, right))
			await this.phone.answer(attemptId, question, pick(question, 'right'));
		return attemptId;
	}
	play = async (right: number) => this.phone.finish(await this.begin(right));
	/** The first question of a new attempt after so many seconds of its time. */
	async timed(seconds: number) {
		const { attemptId, items } = await this.start();
		const question = this.questions.find(({ id }) => id === items[0]!.questionId)!;
		await this.phone.open(attemptId, question);
		this.scene.setTime(new Date(Date.parse('2026-07-01T12:00:00Z') + seconds * 1000).toISOString());
		const right =
			question.prompt === 'Many'
				? { selected: [...pick(question, 'a').selected, ...pick(question, 'b').selected] }
				: pick(question, 'right');
		await this.phone.answer(attemptId, question, right);
		return (await this.phone.finish(attemptId)).points;
	}
	board = async () =>
		(await this.scene.call(showRanking, { event: this.event })).ranking.points.map(({ points }) => points);
	standing = () => orCode(this.phone.call(showStanding, { event: this.event }));
	async solve() {
		await this.play(1);
		return orCode(this.phone.call(tryPuzzle, { event: this.event, tryId: freshId('try'), word: 'Owl' }));
	}
	submit = () =>
		orCode(
			this.scene.call(submitResult, {
				event: this.event,
				catalog: 'start',
				name: 'Foxes',
				answers: [{ questionId: this.questions[0]!.id, isCorrect: true }]
			})
		);
}

type Effect = [values: [unknown, unknown, unknown?], look: (room: Room) => Promise<unknown>, besides?: object];
const mode = async (room: Room) => {
	await room.play(1);
	return JSON.stringify(await room.standing());
};
const theme = async (room: Room) => {
	const locals: Parameters<typeof wearLook>[0] = { theme: 'auto', look: '' };
	wearLook(locals, (await room.info()).config);
	return [locals.theme, locals.look];
};
const word = { puzzleWord: 'Owl' };
const codeLogo = '/uploads/code-logo.png';
const codeOf =
	(operation: typeof drawEventCode | typeof drawStationCode | typeof drawTeamCode, more: object = {}) =>
	async ({ scene, event }: Room) =>
		(await scene.call(operation, { event, type: 'svg', ...more })).body.toString();
/** All but the modules, which hold the event. */
const groundAndLogo = async (room: Room) =>
	(await codeOf(drawEventCode)(room)).match(/<(svg|rect|image) [^>]*>/g)?.map((part) => part.replace(/base64.*"/, ''));

// What of each setting can be seen from outside: its values, and an answer that differs between them.
const effects: Partial<Record<SettingKey, Effect>> = {
	pageTitle: [['Fest', 'Feier'], async (room) => (await room.view()).title],
	locale: [['de', 'en'], async (room) => (await room.info()).photoConsent.text],
	timeZone: [
		['Europe/Berlin', 'UTC'],
		async (room) => (await room.view()).state,
		{ dashboardVisibilityEnd: '2026-07-01T13:30' }
	],
	dashboardShareEnabled: [[true, false], (room) => orCode(room.view())],
	dashboardVisibilityStart: [[null, '2026-07-01T15:00'], async (room) => (await room.view()).state],
	dashboardVisibilityEnd: [[null, '2026-07-01T13:00'], async (room) => (await room.view()).state],
	dashboardModules: [[[{ id: 'header' }], [{ id: 'rankings' }]], async (room) => (await room.view()).modules],
	...boardEffects,
	...printEffects,
	logoPath: [[null, '/uploads/a.png'], async (room) => [(await room.view()).logo, (await room.info()).config.logoPath]],
	ogImagePath: [[null, '/uploads/a.png'], async (room) => (await room.info()).config.ogImagePath],
	colors: [[{ primary: '#00457c' }, { primary: '#7c0045' }], theme],
	startTheme: [['light', 'dark'], theme],
	dashboardTheme: [['light', 'dark'], async (room) => (await room.view()).theme],
	dashboardFixedHeight: [['', '900px'], async (room) => (await room.view()).height],
	qrLogin: [[true, false], async (room) => (await room.info()).config.qrLogin],
	qrRemember: [
		[true, false],
		async ({ scene, event }) =>
			(await scene.call(joinEvent, { event, joinId: freshId('join'), name: freshId('n') }, anonymous)).remembers
	],
	restrictToTeams: [[true, false], (room) => room.strangerJoins()],
	expectedTeams: [[null, 1], (room) => room.strangerJoins()],
	joinClosed: [[true, false], (room) => room.strangerJoins()],
	joinWord: [['', 'Leuchtturm'], (room) => room.strangerJoins()],
	...nameEffects,
	countdownEnabled: [[true, false], async (room) => (await room.start()).items[0]!.limitSeconds, { countdown: 20 }],
	countdown: [[20, 30], async (room) => (await room.start()).items[0]!.limitSeconds],
	timeBonusFloor: [[1, 0], (room) => room.timed(5), { countdown: 10 }],
	shuffleQuestions: [
		[true, false],
		async (room) => {
			const { items } = await room.start();
			return items.every(({ questionId }, index) => questionId === room.questions[index]!.id);
		}
	],
	shuffleAnswers: [
		[true, false],
		async (room) => {
			const { items } = await room.start();
			const question = items.find(({ questionId }) => questionId === room.questions.at(-1)!.id)!.question!;
			return 'options' in question && question.options.map(({ text }) => text).join('') === letters.join('');
		}
	],
	partialCredit: [
		[true, []],
		async (room) => {
			const { attemptId } = await room.start();
			await room.phone.answer(attemptId, room.questions.at(-1)!, pick(room.questions.at(-1)!, 'a'));
			return (await room.phone.finish(attemptId)).points;
		}
	],
	instantFeedback: [
		[true, false],
		async (room) => {
			const { attemptId } = await room.start();
			const { feedback } = await room.phone.answer(attemptId, room.questions[0]!, pick(room.questions[0]!, 'right'));
			return feedback?.isCorrect;
		}
	],
	revealSolutions: [['never', 'attempt'], async (room) => (await room.play(1)).questions[0]!.solution !== undefined],
	playMode: [['self', 'host'], async (room) => typeof (await orCode(room.start()))],
	teamResults: [[true, false], async (room) => typeof (await room.standing())],
	boardMode: [['live', 'hidden'], mode, { teamResults: true }],
	rankingCounts: [['running', 'finished'], async (room) => [await room.begin(2), await room.board()][1]],
	repeatCounts: [['first', 'best'], async (room) => [await room.play(1), await room.play(2), await room.board()][2]],
	competitionMode: [
		[true, false],
		async (room) => {
			await room.play(1);
			const { event } = room;
			return typeof (await orCode(room.phone.call(startAttempt, { event, attemptId: freshId(), catalog: 'start' })));
		}
	],
	verifiedResultsOnly: [[true, false], async (room) => typeof (await room.submit())],
	puzzleWordEnabled: [[true, false], async (room) => (await room.phone.me()).puzzle !== null, word],
	puzzleFeedback: [
		['Gut!', 'Sehr gut!'],
		async (room) => {
			await room.solve();
			return (await room.phone.me()).puzzle?.feedback;
		},
		{ ...word, puzzleWordEnabled: true }
	],
	// Read by /results-hub; tests/screens/photos.test.ts shows both pages.
	resultsViewMode: [['split', 'hub'], async (room) => (await room.info()).config.resultsViewMode],
	photoUpload: [[true, false], async (room) => orCode(handIn(room.scene, room.event, room.phone).then(() => 'stored'))],
	photoModeration: [
		['before', 'after'],
		async (room) => {
			await handIn(room.scene, room.event, room.phone);
			return (await photosSeen(room.scene, room.event, 'share')).total;
		},
		{ photoUpload: true }
	],
	photoRetentionDays: [
		[1, 0],
		async (room) => {
			await handIn(room.scene, room.event, room.phone);
			return (await photosDue(new Date('2026-07-03T12:00:00Z'))).some(({ input }) => input.event === room.event);
		},
		{ photoUpload: true }
	],
	photoConsentText: [['Ja?', ''], async (room) => (await room.info()).photoConsent.text],
	qrColorEvent: [['#00457c', '#7c0045'], codeOf(drawEventCode)],
	qrColorCatalog: [['#00457c', '#7c0045'], codeOf(drawStationCode, { catalog: 'start' })],
	qrColorTeam: [
		['#00457c', '#7c0045'],
		async (room) =>
			codeOf(drawTeamCode, { team: room.phone.team.uid })(room).then((svg) => /<path[^>]*fill="(#\w+)"/.exec(svg)?.[1])
	],
	qrBackground: [['#ffffff', '#ffffe0'], groundAndLogo],
	qrSize: [[64, 128], async (room) => /width="(\d+)"/.exec(await codeOf(drawEventCode)(room))?.[1]],
	qrLogoPath: [[null, codeLogo], groundAndLogo],
	qrLogoWidth: [[10, 30], groundAndLogo, { qrLogoPath: codeLogo }],
	qrLogoPunchout: [[true, false], groundAndLogo, { qrLogoPath: codeLogo }],
	csvDelimiter: [[';', 'tab'], async ({ scene, event }) => (await scene.call(exportResults, { event })).body]
};

onSqlite('what each setting changes', ({ test, open }) => {
	let scene: Scene;
	test.before(async () => {
		scene = await openScene({ open });
		await scene.call(uploadFile, { file: await sentFile('code-logo.png') });
	});

	test('every setting of the screen is listed here', () => {
		const shown = shownGroups().flatMap(({ settings }) => settings.map(({ key }) => key));
		assert.equal([...Object.keys(effects), 'customAwards'].sort(), shown.sort());
	});

	for (const [key, [values, look, besides = {}]] of Object.entries(effects))
		test(`${key}`, async () => {
			const seen: unknown[] = [];
			for (const value of values) {
				const room = await new Room(scene).open();
				await room.set({ shuffleQuestions: false, ...besides, [key]: value });
				seen.push(await look(room));
			}
			assert.is(new Set(seen.map((one) => JSON.stringify(one))).size, values.length);
		});

	test('the address of the logo changes with its content, on phones and projector', async () => {
		const room = await new Room(scene).open();
		const dir = `events/${room.event}/images`;
		const facts = { mime: 'image/png', size: 1, kind: 'logo' as const, modifiedAt: new Date() };
		const file = await MediaFile.create({ ...facts, namespace: 'acme', dir, name: 'logo.png', sha256: 'a'.repeat(64) });
		const address = `/${dir}/logo.png`;
		await room.set({ logoPath: address });
		const shown = async () => [(await room.info()).config.logoPath, (await room.view()).logo];
		assert.equal(await shown(), Array(2).fill(`${address}?v=${'a'.repeat(12)}`));
		await file.update({ sha256: 'b'.repeat(64) });
		assert.equal(await shown(), Array(2).fill(`${address}?v=${'b'.repeat(12)}`));
	});

	test('customAwards', async () => {
		const room = await new Room(scene).open();
		const foxes = await joinGame(scene, room.event, { name: 'Foxes' });
		const awards = async () => (await scene.call(showRanking, { event: room.event })).customAwards;
		assert.equal(await awards(), []);
		const [known, unknown] = [foxes.team.uid, '0'.repeat(32)].map((teamUid) => ({ title: 'Loudest', teamUid }));
		await room.set({ customAwards: [known, unknown] });
		assert.equal(await awards(), [{ ...known, name: 'Foxes' }]);
	});
});
