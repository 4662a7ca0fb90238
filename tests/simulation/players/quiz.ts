import type { Dice } from '../world/dice.ts';
import type { Instance } from '../world/instance.ts';

/** A question as its author wrote it: what the simulation knows and no phone does. */
export interface Written {
	id: number;
	type: 'mc' | 'sort' | 'photoText';
	station: string;
	/** Place in its station, from 0. */
	place: number;
	points: number;
	/** Seconds; null = none. */
	limit: number | null;
	/** Ids of the right options, or of the items in their order. */
	rightIds: string[];
	/** A text that nobody reads before it may be known. */
	secret: string;
	/** A text of a timed question that nobody reads before it is open; null = it is open from the start. */
	closedText: string | null;
}

/** How the host has set the evening up. */
export interface Rules {
	repeatCounts: 'first' | 'best';
	rankingCounts: 'running' | 'finished';
	timeBonusFloor: number;
	instantFeedback: boolean;
	teamResults: boolean;
	/** Of the round. */
	changeUntilLock: boolean;
	multiplier: number;
	minus: number;
}

/** An event with two stations, a round, and a list of teams. */
export interface Quiz {
	uid: string;
	round: string;
	/** Slug of the catalog that the host leads through. */
	led: string;
	stations: string[];
	questions: ReadonlyMap<number, Written>;
	/** Tokens of the teams' cards, by the order of the list. */
	teamTokens: string[];
	shareToken: string;
	rules: Rules;
}

const led = 'led';
const stations = ['harbour', 'tower'];
const limits = [null, 10, null, 20];

/** What an author types of the questions of a catalog. */
const typedQuestions = (catalog: string, isLed: boolean) =>
	[0, 1, 2, 3].map((place) => {
		const limit = isLed ? 15 : limits[place]!;
		const name = `${catalog} ${place + 1}`;
		const shared = {
			prompt: limit !== null && !isLed ? `${name} closed-text-${catalog}-${place}.` : name,
			points: 10 + place,
			...(limit !== null && { countdown: limit }),
			explanation: `secret-text-${catalog}-${place}.`
		};
		if (place === 1) return { type: 'sort', items: ['one', 'two', 'three'], ...shared };
		if (place === 2) return { type: 'photoText', requirePhoto: false, accept: ['lighthouse'], ...shared };
		return { type: 'mc', options: ['right', 'right too', 'wrong', 'false'], answers: [0, 1], ...shared };
	});

const chosenRules = (dice: Dice): Rules => ({
	repeatCounts: dice.pick(['first', 'best']),
	rankingCounts: dice.pick(['running', 'finished']),
	timeBonusFloor: dice.pick([1, 0.5, 0]),
	instantFeedback: dice.chance(0.5),
	teamResults: dice.chance(0.5),
	changeUntilLock: dice.chance(0.5),
	multiplier: dice.between(1, 3),
	minus: dice.pick([0, 0.5])
});

/** Prepares the evening on one instance. */
export async function prepareQuiz(instance: Instance, dice: Dice, teams: number): Promise<Quiz> {
	const run = async <T>(name: Parameters<Instance['call']>[0], input: object) =>
		(await instance.call(name, input, 'system')) as T;
	const rules = chosenRules(dice);
	const { changeUntilLock, multiplier, minus, ...config } = rules;
	const { event } = await run<{ event: { uid: string } }>('event.create', {
		name: 'Summer',
		published: true,
		config: { playMode: 'both', revealSolutions: 'attempt', ...config }
	});
	const questions = new Map<number, Written>();
	for (const catalog of [...stations, led]) {
		const typed = typedQuestions(catalog, catalog === led);
		await run('catalog.save', { event: event.uid, slug: catalog, name: catalog, questions: typed });
		const shown = await run<{ catalog: { questions: Stored[] } }>('catalog.show', {
			event: event.uid,
			slug: catalog,
			ids: true
		});
		for (const [place, one] of shown.catalog.questions.entries())
			questions.set(one.id, writtenOf(one, { station: catalog, place, isLed: catalog === led }));
	}
	const names = Array.from({ length: teams }, (_, index) => `Team ${index + 1}`);
	await run('team.create', { event: event.uid, names });
	const { links } = await run<{ links: { url: string }[] }>('team.links', { event: event.uid });
	const { round } = await run<{ round: { uid: string } }>('round.create', {
		event: event.uid,
		catalog: led,
		options: { delaySeconds: 0, autoLock: false, changeUntilLock, multiplier, minus }
	});
	const { token } = await run<{ token: string }>('shareToken.rotate', { event: event.uid });
	return {
		uid: event.uid,
		round: round.uid,
		led,
		stations,
		questions,
		teamTokens: links.map(({ url }) => new URL(url).searchParams.get('t')!),
		shareToken: token,
		rules
	};
}

interface Stored {
	id: number;
	type: Written['type'];
	points: number;
	countdown?: number | null;
	options?: { id: string; text: string }[];
	items?: { id: string }[];
}

function writtenOf(
	{ id, type, points, countdown, options, items }: Stored,
	{ station, place, isLed }: { station: string; place: number; isLed: boolean }
): Written {
	const right = options?.filter(({ text }) => text.startsWith('right')) ?? items ?? [];
	const limit = countdown ?? null;
	return {
		...{ id, type, station, place, points, limit },
		rightIds: right.map((one) => one.id),
		secret: `secret-text-${station}-${place}.`,
		closedText: limit !== null && !isLed ? `closed-text-${station}-${place}.` : null
	};
}
