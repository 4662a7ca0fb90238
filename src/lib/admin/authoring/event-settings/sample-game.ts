import type {
	Attempt,
	Item,
	PlayInfo,
	PublicCatalog,
	Summary
} from '../../../../../server/features/gameplay/play/types.ts';
import type { Translator } from '#lib/messages/translator.ts';
import { limitSeconds, stationClocks } from '#lib/questions/limit.ts';
import { Connection, type Outcome } from '#lib/phone/offline/connection.svelte.ts';
import { Game } from '#lib/phone/game.svelte.ts';

/** A phone that asks no server. */
class NoConnection extends Connection {
	override call<T>(): Promise<Outcome<T>> {
		return new Promise(() => undefined);
	}
}

export const sampleId = 'sample';
const total = 8;
const points = 20;
const letters = ['a', 'b', 'c', 'd'] as const;

function sampleItem(t: Translator['t'], position: number, limitSeconds: number | null, now: number): Item {
	const options = letters.map((id) => ({ id, text: t(`event-settings.preview.${id}`) }));
	const prompt = t('event-settings.preview.prompt');
	return {
		questionId: position + 1,
		position,
		type: 'mc',
		points,
		limitSeconds,
		state: position < 2 ? 'accepted' : 'open',
		openedAt: null,
		deadlineAt: limitSeconds === null ? null : new Date(now + limitSeconds * 1000).toISOString(),
		question: { id: position + 1, type: 'mc', prompt, points, position, options, select: 'one' } as Item['question'],
		answer: null,
		receipt: null
	};
}

function sampleSummary(
	t: Translator['t'],
	catalog: PublicCatalog,
	{ teamResults, revealSolutions }: PlayInfo['config']
): Summary {
	const isRevealed = revealSolutions === 'instant' || revealSolutions === 'attempt';
	const question = (index: number) => ({
		questionId: index + 1,
		type: 'mc' as const,
		prompt: t('event-settings.preview.prompt'),
		status: 'accepted',
		isCorrect: index % 3 !== 2,
		finalPoints: index % 3 === 2 ? 0 : points,
		timeLeftSec: null,
		answer: [{ text: t(`event-settings.preview.${index % 3 === 2 ? 'b' : 'a'}`) }],
		...(isRevealed ? { explanation: t('event-settings.preview.explanation') } : {})
	});
	return {
		attemptId: sampleId,
		catalog,
		attempt: 1,
		practice: false,
		correct: 6,
		total,
		wrong: 2,
		points: 6 * points,
		maxPoints: total * points,
		durationSec: 300,
		letter: null,
		...(teamResults ? { place: 3, shared: false, of: 18, gap: points } : {}),
		puzzle: null,
		nextCatalogs: [],
		questions: Array.from({ length: total }, (_, index) => question(index))
	};
}

function sampleAttempt(t: Translator['t'], catalog: PublicCatalog, info: PlayInfo, now: number): Attempt {
	const limit = limitSeconds({ type: 'mc', countdown: null }, info.config);
	return {
		attemptId: sampleId,
		event: info.event.uid,
		catalog,
		attempt: 1,
		practice: false,
		state: 'running',
		startedAt: new Date(now).toISOString(),
		expiresAt: new Date(now + 3_600_000).toISOString(),
		version: 1,
		items: Array.from({ length: total }, (_, index) => sampleItem(t, index, limit, now)),
		current: 2
	};
}

/** A made-up team in the middle of a made-up station or, when it `isDone`, at its end, under the settings of a real event. */
export function sampleGame(
	info: PlayInfo,
	t: Translator['t'],
	isDone: boolean,
	now = Date.now()
): { game: Game; catalog: PublicCatalog } {
	const catalog: PublicCatalog = {
		uid: sampleId,
		slug: sampleId,
		name: t('event-settings.preview.station'),
		description: '',
		comment: '',
		questions: total,
		clocks: stationClocks([{ type: 'mc', countdown: null }], info.config),
		number: 3,
		done: isDone,
		running: !isDone,
		next: 'counted'
	};
	const event = { ...info.event, phase: 'open' as const, start_date: null, end_date: null };
	const team = { uid: sampleId, name: t('event-settings.preview.team'), listed: true };
	const me = {
		team,
		catalogs: [catalog],
		running: [],
		puzzle: null,
		points: 0,
		photos: [],
		announcements: [],
		round: null
	};
	const game = new Game({ ...info, event }, me, new NoConnection(), false);
	game.attempts = { [sampleId]: sampleAttempt(t, catalog, info, now) };
	game.summaries = { [sampleId]: sampleSummary(t, catalog, info.config) };
	return { game, catalog };
}
