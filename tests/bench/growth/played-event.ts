import { randomUUID } from 'node:crypto';
import { nameKey } from '#lib/text/name-key.ts';
import type { StoredQuestion } from '#lib/questions/types.ts';
import type { Session } from '../../../server/cli/session.ts';
import { questionsOf } from '../../../server/features/authoring/catalogs/find.ts';
import { Catalog } from '../../../server/features/authoring/catalogs/model.ts';
import { storedQuestion } from '../../../server/features/authoring/catalogs/schema.ts';
import { QuizEvent } from '../../../server/features/authoring/events/model.ts';
import { settingsOf } from '../../../server/features/authoring/events/settings.ts';
import { Team, TeamDevice } from '../../../server/features/authoring/teams/model.ts';
import { newTeamProofs } from '../../../server/features/authoring/teams/token.ts';
import { planSettings } from '../../../server/features/gameplay/results/attempts/attempt-plan.ts';
import { PuzzleSolve, QuestionResult, Result } from '../../../server/features/gameplay/results/model.ts';
import type { AttemptPlan } from '../../../server/features/gameplay/results/plan.ts';
import { newUid, randomToken, sha256 } from '../../../server/runtime/crypto.ts';

const minuteMs = 60_000;
const stations = 5;
const questionsEach = 10;
/** Teams that staff listed; the others named themselves. */
const listedTeams = 30;

/** Attempts whose answers are stored by one statement. */
const attemptsAtOnce = 50;

/** An event as it is to be after it was played. */
interface Wanted {
	name: string;
	joinCode: string;
	start: Date;
	end: Date;
	teams: number;
	/** Stations of each team, on average. */
	attemptsEach: number;
}

/** An event that was made, with the proof of its big screen. */
export interface PlayedEvent {
	uid: string;
	slug: string;
	name: string;
	share: string;
}

interface Station {
	catalog: Catalog;
	plan: AttemptPlan;
}

const words = ['Hafen', 'Turm', 'Brücke', 'Garten', 'Markt', 'Mühle', 'Schloss', 'Kanal', 'Insel', 'Park'];

const questions = Array.from({ length: questionsEach }, (_, index) => ({
	type: 'mc',
	prompt: `${words[index]}: was stimmt bei Frage ${index + 1} am ehesten?`,
	points: 60 + 20 * (index % 3),
	countdown: index % 2 ? 45 : 0,
	explanation: 'Das steht auf der Tafel neben dem Eingang.',
	options: words.slice(0, 4).map((word, option) => `${word} ${index + option}`),
	answers: [1]
}));

/** Makes an event with five stations by the operations, and its teams and answers as rows. */
export async function makePlayedEvent(session: Session, wanted: Wanted): Promise<PlayedEvent> {
	const { perform } = session;
	const config = { puzzleWordEnabled: true, puzzleWord: 'anker', teamResults: true, shuffleQuestions: false };
	const input = { name: wanted.name, published: true, config };
	const { event } = await perform('event.create', input as never);
	for (let number = 1; number <= stations; number += 1) {
		const station = { slug: `station-${number}`, name: `Station ${number}`, questions };
		await perform('catalog.save', { event: event.uid, ...station } as never);
	}
	await perform('shareToken.rotate', { event: event.uid });
	const { dashboard } = await perform('dashboard.links', { event: event.uid });
	const { joinCode, start, end } = wanted;
	await QuizEvent.update({ joinCode, startDate: start, endDate: end }, { where: { uid: event.uid } });
	await fillTeams(session, event.uid, wanted);
	return { uid: event.uid, slug: event.slug, name: wanted.name, share: dashboard!.split('/').at(-1)! };
}

async function stationsOf(eventUid: string): Promise<Station[]> {
	const catalogs = await Catalog.findAll({ where: { eventUid }, order: ['sortOrder'] });
	return Promise.all(
		catalogs.map(async (catalog) => {
			const stored = (await questionsOf(catalog.uid)).map(storedQuestion);
			const entries = stored.map((question) => ({ id: question.id, limit: question.countdown || null, question }));
			return { catalog, plan: { settings: { ...planSettings(settingsOf(undefined)) }, questions: entries } };
		})
	);
}

/** Attempts of a team: the part behind the point of the average decides by its number. */
const attemptsOf = (team: number, average: number): number =>
	Math.floor(average) + (((team * 61) % 100) / 100 < average % 1 ? 1 : 0);

async function fillTeams({ dependencies, namespace }: Session, eventUid: string, wanted: Wanted): Promise<void> {
	const owned = { namespace, eventUid };
	const all = await stationsOf(eventUid);
	const { database, env } = dependencies;
	const teams = Array.from({ length: wanted.teams }, (_, team) => {
		const joined = new Date(wanted.start.getTime() + team * 1000);
		const name = `${words[team % 10]} ${team + 1}`;
		const isListed = team < listedTeams;
		const row = { ...owned, uid: newUid(), name, nameKey: nameKey(name), sortOrder: isListed ? team + 1 : 0, isListed };
		const origin = isListed ? ('list' as const) : ('self' as const);
		return { ...row, origin, ...newTeamProofs(env.SECRET_KEY), createdAt: joined, updatedAt: joined };
	});
	const attempts = teams.flatMap((team, index) =>
		Array.from({ length: attemptsOf(index, wanted.attemptsEach) }, (_, turn) =>
			attemptOf(team, all[(index + turn) % all.length]!, index, turn)
		)
	);
	await database.write(async (transaction) => {
		await Team.bulkCreate(teams, { transaction });
		await TeamDevice.bulkCreate(teams.map(deviceOf), { transaction });
		await PuzzleSolve.bulkCreate(
			teams.filter((_, index) => index % 3 === 0).map((team) => ({ ...owned, ...solveOf(team) })),
			{ transaction }
		);
		// Numbered here: rows that are made together do not say their numbers.
		const first = Number((await Result.max('id')) ?? 0) + 1;
		await Result.bulkCreate(
			attempts.map(({ row }, index) => ({ ...row, id: first + index })),
			{ transaction }
		);
		for (let at = 0; at < attempts.length; at += attemptsAtOnce)
			await QuestionResult.bulkCreate(
				attempts
					.slice(at, at + attemptsAtOnce)
					.flatMap(({ answers }, index) => answers.map((answer) => ({ ...answer, resultId: first + at + index }))),
				{ transaction }
			);
	});
}

type TeamRow = { uid: string; name: string; namespace: string; eventUid: string; createdAt: Date };

const solveOf = ({ uid, createdAt }: TeamRow) => ({ teamUid: uid, solvedAt: createdAt, tries: 1, createdAt });

const deviceOf = ({ uid, namespace, eventUid, createdAt }: TeamRow) => {
	const [token, joinId] = [randomToken(16), randomUUID()];
	const userAgent = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130 Mobile';
	const seen = { createdAt, updatedAt: createdAt, lastSeenAt: new Date(createdAt.getTime() + 60 * minuteMs) };
	return { namespace, eventUid, teamUid: uid, tokenHash: sha256(token), joinId, userAgent, ...seen };
};

/** A finished run through a station with its answers; whether one is right follows from numbers alone. */
function attemptOf(team: TeamRow, { catalog, plan }: Station, number: number, turn: number) {
	const { namespace, eventUid, uid: teamUid, name, createdAt } = team;
	const owned = { namespace, eventUid, teamUid, catalogUid: catalog.uid, attempt: 1 };
	const startedAt = new Date(createdAt.getTime() + (1 + 15 * turn) * minuteMs);
	const answers = plan.questions.map(({ question, limit }, position) =>
		answerOf({ question, limit, position, startedAt, isCorrect: (number * 7 + position * 3 + turn) % 10 < 6 }, owned)
	);
	const correct = answers.filter(({ isCorrect }) => isCorrect).length;
	const points = answers.reduce((sum, { finalPoints }) => sum + finalPoints, 0);
	const maxPoints = answers.reduce((sum, answer) => sum + answer.points, 0);
	const ended = new Date(startedAt.getTime() + 5 * minuteMs);
	const times = { startedAt, finishedAt: ended, lastActiveAt: ended, createdAt: startedAt, updatedAt: ended };
	const sums = { correct, efficiency: correct, points, maxPoints, total: 10, answered: 10, settled: 10 };
	const words = { catalog: catalog.slug, catalogName: catalog.name, name };
	const kind = { state: 'finished', source: 'play', verified: true, durationSec: 300 } as const;
	return { row: { ...owned, ...words, ...kind, ...sums, ...times, attemptUid: randomToken(18), plan }, answers };
}

interface Given {
	question: StoredQuestion;
	limit: number | null;
	position: number;
	startedAt: Date;
	isCorrect: boolean;
}

function answerOf<Owned extends object>({ question, limit, position, startedAt, isCorrect }: Given, owned: Owned) {
	const { options, answers } = (question as StoredQuestion<'mc'>).content;
	const chosen = isCorrect ? options.find(({ id }) => id === answers[0])! : options[0]!;
	const openedAt = new Date(startedAt.getTime() + position * 30_000);
	const receivedAt = new Date(openedAt.getTime() + 9000);
	const deadlineAt = limit === null ? null : new Date(openedAt.getTime() + limit * 1000);
	const gained = { finalPoints: isCorrect ? question.points : 0, fraction: Number(isCorrect) };
	const times = { openedAt, deadlineAt, receivedAt, createdAt: openedAt, updatedAt: receivedAt };
	const asked = { questionId: question.id, type: question.type, question, points: question.points, limitSec: limit };
	const said = { answerId: randomToken(18), rawAnswer: { selected: [chosen.id] }, answerText: chosen.text };
	const receipt = { status: 'accepted' as const, receiptVersion: position + 2, efficiency: Number(isCorrect) };
	return { ...owned, ...asked, ...said, ...receipt, ...gained, ...times, position, isCorrect };
}
