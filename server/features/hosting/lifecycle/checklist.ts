import type { EventState } from '../../authoring/events/calendar/availability.ts';

/** The preparation steps of an event, in the order in which a host takes them. */
const stepNames = ['questions', 'rules', 'teams', 'print', 'answer', 'publish', 'projector'] as const;
type StepName = (typeof stepNames)[number];
/** What to do once every step is done: the cockpit before the start and during the event, then the results. */
type LaterStep = 'ready' | 'follow' | 'results';
type Phase = 'prepare' | 'rehearse' | 'live' | 'afterwards';

/** The input of the checklist. */
interface Preparation {
	state: EventState;
	/** The number of questions of each station. */
	stations: { questions: number }[];
	/** Whether rules were chosen. */
	hasRules: boolean;
	/** Teams choose their own names on their first screen. */
	isSelfNamed: boolean;
	/** People who have no card find the code of the event on its wall. */
	wallShowsCode: boolean;
	/** Only listed teams may play, each with its own card. */
	isListOnly: boolean;
	teams: { all: number; listed: number };
	/** How many team cards were printed, and whether station materials were. */
	printed: { teams: number; stations: boolean };
	isProjectorSeen: boolean;
	hasAnswer: boolean;
}

export interface Checklist {
	phase: Phase;
	steps: { name: StepName; isDone: boolean }[];
	/** The next thing to do. */
	next: StepName | LaterStep;
}

function isDone(name: StepName, prepared: Preparation): boolean {
	const { state, stations, hasRules, isSelfNamed, wallShowsCode, isListOnly, teams, printed } = prepared;
	switch (name) {
		case 'questions':
			return stations.length > 0 && stations.every(({ questions }) => questions > 0);
		case 'rules':
			return hasRules;
		case 'teams':
			return teams.all > 0 || isSelfNamed;
		case 'print':
			// Teams that choose their own names need no card, only the code on the projector.
			if (teams.listed > 0) return printed.teams >= teams.listed;
			return (isSelfNamed && wallShowsCode) || (printed.stations && !isListOnly);
		case 'projector':
			return prepared.isProjectorSeen;
		case 'answer':
			return prepared.hasAnswer;
		case 'publish':
			return state !== 'draft';
	}
}

/** The phase of an event and the next thing to do. */
export function checklistOf(prepared: Preparation): Checklist {
	const steps = stepNames.map((name) => ({ name, isDone: isDone(name, prepared) }));
	const open = steps.find((step) => !step.isDone)?.name;
	const isPrepared = steps.slice(0, 4).every((step) => step.isDone);
	if (prepared.state === 'finished') return { phase: 'afterwards', steps, next: 'results' };
	// A running event needs questions more than anything else, and no preparation.
	if (prepared.state === 'running') return { phase: 'live', steps, next: open === 'questions' ? open : 'follow' };
	return { phase: isPrepared ? 'rehearse' : 'prepare', steps, next: open ?? 'ready' };
}
