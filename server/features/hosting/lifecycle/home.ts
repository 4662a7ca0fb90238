import { wallShowsCode } from '#lib/stage/lobby/way-in.ts';
import { stationSizes, type StationSize } from '../../authoring/catalogs/find.ts';
import { eventsWithFact, factsOf } from '../../authoring/events/facts.ts';
import { chosenEvent, findLiving } from '../../authoring/events/find.ts';
import { withSettings } from '../../authoring/events/load.ts';
import type { QuizEvent } from '../../authoring/events/model.ts';
import { stateOf, type EventState } from '../../authoring/events/calendar/availability.ts';
import {
	changesOf,
	hasChosenRules,
	presetInForce,
	presetNames,
	type PresetName,
	type RuleChange
} from '../../authoring/events/settings/presets.ts';
import type { Settings } from '../../authoring/events/settings.ts';
import { storedSettings } from '../../authoring/events/settings/stored-settings.ts';
import { presentEvent, type EventResponse } from '../../authoring/events/schema.ts';
import { hasAnswers } from '../../gameplay/results/attempts/answered.ts';
import { teamCounts } from '../../authoring/teams/find.ts';
import { checklistOf, type Checklist } from './checklist.ts';

/** The phase of an event, the next step, and its rules. */
export interface EventHome extends Checklist {
	event: EventResponse;
	state: EventState;
	timeZone: string;
	/** What it calls its stations. */
	stationWord: Settings['stationWord'];
	isArchived: boolean;
	isDemo: boolean;
	/** The name of the demo that is still the default event; null unless this event is a real one. */
	startDemo: string | null;
	isSelfNamed: boolean;
	/** People find the code of the event on its wall. */
	wallShowsCode: boolean;
	/** Only listed teams may play. */
	isListOnly: boolean;
	stations: StationSize[];
	teams: Awaited<ReturnType<typeof teamCounts>>;
	/** The preset whose rules apply; null = custom rules. */
	preset: PresetName | null;
	/** What each preset would change. */
	presets: { name: PresetName; changes: RuleChange[] }[];
}

/** The demo that opens the back end, as the screen of another event asks about it. */
async function startDemoOf({ namespace, uid }: QuizEvent): Promise<string | null> {
	const chosen = await chosenEvent(namespace);
	if (!chosen || chosen === uid) return null;
	const demos = await eventsWithFact(namespace, 'demo');
	if (!demos.includes(chosen) || demos.includes(uid)) return null;
	return (await findLiving(namespace, chosen))?.name ?? null;
}

/** What is stored about an event, and about the default event. */
async function contentOf(event: QuizEvent) {
	const [facts, stations, teams, startDemo] = await Promise.all([
		factsOf(event.uid),
		stationSizes(event.uid),
		teamCounts(event.uid),
		startDemoOf(event)
	]);
	return { facts, stations, teams, startDemo };
}

/** All the data of an event's page for its host. */
export async function homeOf(found: QuizEvent, now: Date): Promise<EventHome> {
	const { event, settings, config } = await withSettings(found);
	const { facts, stations, teams, startDemo } = await contentOf(event);
	const stored = storedSettings(config);
	const state = stateOf(event, now);
	const isSelfNamed = !settings.restrictToTeams && !settings.qrLogin;
	const showsCode = wallShowsCode(settings);
	const checklist = checklistOf({
		state,
		stations,
		hasRules: hasChosenRules(stored),
		isSelfNamed,
		wallShowsCode: showsCode,
		isListOnly: settings.restrictToTeams,
		teams,
		printed: { teams: facts.get('teamCards') ?? 0, stations: facts.has('stationCards') },
		isProjectorSeen: facts.has('projector'),
		hasAnswer: facts.has('answer') || (await hasAnswers(event.uid))
	});
	return {
		...checklist,
		event: presentEvent(event),
		state,
		timeZone: settings.timeZone,
		stationWord: settings.stationWord,
		isArchived: event.archivedAt !== null,
		isDemo: facts.has('demo'),
		startDemo,
		isSelfNamed,
		wallShowsCode: showsCode,
		isListOnly: settings.restrictToTeams,
		stations,
		teams,
		preset: presetInForce(stored, settings),
		presets: presetNames.map((name) => ({ name, changes: changesOf(name, stored, settings) }))
	};
}
