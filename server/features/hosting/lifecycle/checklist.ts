import type { EventState } from '../../authoring/events/calendar/availability.ts';

/** The steps to an event that can begin, in the order in which a host takes them. */
const stepNames = ['questions', 'rules', 'teams', 'print', 'answer', 'publish', 'projector'] as const;
type StepName = (typeof stepNames)[number];
/** What to do once every step is taken: go to the cockpit before the start and while it runs, look at the results. */
type LaterStep = 'ready' | 'follow' | 'results';
type Phase = 'prepare' | 'rehearse' | 'live' | 'afterwards';

/** What the checklist is made of. */
interface Preparation {
	state: EventState;
	/** How many questions each station has. */
	stations: { questions: number }[];
	/** Whether somebody chose rules of play. */
	hasRules: boolean;
	/** Teams may call themselves whatever they like, and find that on their first screen. */
	isSelfNamed: boolean;
	/** People who have no card find the code of the event on its wall. */
	wallShowsCode: boolean;
	/** Only listed teams may play, each with a card of its own. */
	isListOnly: boolean;
	teams: { all: number; listed: number };
	/** How many cards of teams were printed, and whether those of stations were. */
	printed: { teams: number; stations: boolean };
	isProjectorSeen: boolean;
	hasAnswer: boolean;
}

export interface Checklist {
	phase: Phase;
	steps: { name: StepName; isDone: boolean }[];
	/** The one thing to do now. */
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
			// Who names themselves needs no card, only the code on the projector.
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

/** Where an event stands and the one thing to do next. */
export function checklistOf(prepared: Preparation): Checklist {
	const steps = stepNames.map((name) => ({ name, isDone: isDone(name, prepared) }));
	const open = steps.find((step) => !step.isDone)?.name;
	const isPrepared = steps.slice(0, 4).every((step) => step.isDone);
	if (prepared.state === 'finished') return { phase: 'afterwards', steps, next: 'results' };
	// Who plays already needs questions more than anything else, and nothing that is done before.
	if (prepared.state === 'running') return { phase: 'live', steps, next: open === 'questions' ? open : 'follow' };
	return { phase: isPrepared ? 'rehearse' : 'prepare', steps, next: open ?? 'ready' };
}
