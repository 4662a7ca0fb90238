import { stationSizes, type StationSize } from '../catalogs/find.ts';
import { factsOf } from '../events/facts.ts';
import { withSettings } from '../events/load.ts';
import type { QuizEvent } from '../events/model.ts';
import { stateOf, type EventState } from '../events/availability.ts';
import {
	changesOf,
	hasChosenRules,
	presetInForce,
	presetNames,
	type PresetName,
	type RuleChange
} from '../events/presets.ts';
import { storedSettings } from '../events/stored-settings.ts';
import { presentEvent, type EventResponse } from '../events/schema.ts';
import { hasAnswers } from '../results/answered.ts';
import { teamCounts } from '../teams/find.ts';
import { checklistOf, type Checklist } from './checklist.ts';

/** Where an event stands, what to do next, and the rules it can be played by. */
export interface EventHome extends Checklist {
	event: EventResponse;
	state: EventState;
	timeZone: string;
	isArchived: boolean;
	isDemo: boolean;
	isSelfNamed: boolean;
	stations: StationSize[];
	teams: Awaited<ReturnType<typeof teamCounts>>;
	/** The preset whose rules are in force; null = rules of its own. */
	preset: PresetName | null;
	/** What choosing each preset would change. */
	presets: { name: PresetName; changes: RuleChange[] }[];
}

/** Everything the page of one event tells its host. */
export async function homeOf(found: QuizEvent, now: Date): Promise<EventHome> {
	const { event, settings, config } = await withSettings(found);
	const [facts, stations, teams] = await Promise.all([
		factsOf(event.uid),
		stationSizes(event.uid),
		teamCounts(event.uid)
	]);
	const stored = storedSettings(config);
	const state = stateOf(event, now);
	const isSelfNamed = !settings.restrictToTeams && !settings.qrLogin;
	const checklist = checklistOf({
		state,
		stations,
		hasRules: hasChosenRules(stored),
		isSelfNamed,
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
		isArchived: event.archivedAt !== null,
		isDemo: facts.has('demo'),
		isSelfNamed,
		stations,
		teams,
		preset: presetInForce(stored, settings),
		presets: presetNames.map((name) => ({ name, changes: changesOf(name, stored, settings) }))
	};
}
