import type { OutputOf } from '../../../../../../server/composition/operations.ts';
import type { Translator } from '#lib/messages/translator.ts';

export type EventHome = OutputOf<'event.home'>;
export type Step = EventHome['next'];
type Links = Pick<OutputOf<'dashboard.links'>, 'dashboard'>;

/** How a step is completed: an address, or a form of the event's page. */
export interface StepAct {
	label: string;
	href?: string;
	isNewTab?: boolean;
	/** Address of the form action; the event and the hidden fields are sent. */
	action?: string;
	hidden?: Record<string, string>;
}

/** The action of a step, for the highlighted row and the primary button. */
export function actOf({ t }: Translator, step: Step, home: EventHome, { dashboard }: Links): StepAct {
	const { uid } = home.event;
	const label = t(`events.step.act.${step}`);
	const query = `event=${uid}`;
	switch (step) {
		case 'questions':
			return { label, href: questionsHref(home) };
		case 'rules':
			return { label, href: '#rules' };
		case 'teams':
			return { label, href: `/admin/teams?${query}` };
		case 'print':
			// Teams without cards need the code, which is enabled in the big screen settings.
			if (!home.teams.listed && home.isSelfNamed)
				return { label: t('events.step.act.wallCode'), href: `/admin/event/dashboard?${query}` };
			return { label, href: `/admin/summary?${query}&part=${isForTeams(home) ? 'cards' : 'stickers'}` };
		case 'projector':
			return dashboard
				? { label, href: dashboard, isNewTab: true }
				: { label: t('events.step.act.projectorLink'), action: '?/openBoard', hidden: { event: uid } };
		case 'answer':
			return { label, href: tryHref(home) };
		case 'publish':
			return { label, action: '?/publish', hidden: { event: uid } };
		case 'ready':
		case 'follow':
			return { label, href: `/admin/event/host?${query}` };
		case 'results':
			return { label, href: `/admin/results?${query}` };
	}
}

/** Whether teams have their own cards, so that stations need none. */
const isForTeams = ({ teams, isListOnly }: EventHome): boolean => teams.listed > 0 || isListOnly;

/** The editor at the station that lacks questions; where there is none, it begins with one. */
function questionsHref({ event, stations }: EventHome): string {
	const empty = stations.find(({ questions }) => !questions);
	const query = new URLSearchParams({ event: event.uid, ...(empty && { catalog: empty.slug }) });
	return `/admin/questions?${query}`;
}

/** Where staff can play a station: the first playable one. */
function tryHref({ event, stations }: EventHome): string {
	const [first] = stations.filter(({ questions }) => questions);
	const query = new URLSearchParams({ event: event.uid, ...(first && { catalog: first.slug }) });
	return first ? `/admin/catalogs/preview?${query}` : `/admin/catalogs?${query}`;
}

/** The details of a step, in one line. */
export function noteOf({ t }: Translator, step: Step, isDone: boolean, home: EventHome): string {
	const { stations, teams, preset, isSelfNamed, wallShowsCode } = home;
	const note = 'events.step.note';
	switch (step) {
		case 'questions': {
			const empty = stations.find(({ questions }) => !questions);
			if (empty) return t(`${note}.emptyStation`, { name: empty.name });
			const count = stations.reduce((sum, { questions }) => sum + questions, 0);
			const places = t(`${note}.stations`, { count: stations.length });
			return stations.length ? t(`${note}.questions`, { count, stations: places }) : t(`${note}.noStations`);
		}
		case 'rules':
			return preset ? t(`events.preset.${preset}`) : t(isDone ? `${note}.rulesOwn` : `${note}.rulesOpen`);
		case 'teams':
			if (teams.all) return t(`${note}.teams`, { count: teams.all });
			return t(isSelfNamed ? `${note}.teamsSelf` : `${note}.teamsOpen`);
		case 'print':
			if (isDone) return t(!teams.listed && isSelfNamed && wallShowsCode ? `${note}.printNone` : `${note}.printDone`);
			if (!teams.listed && isSelfNamed) return t(`${note}.printNoCode`);
			if (teams.listed) return t(`${note}.printTeams`, { count: teams.listed });
			return t(isForTeams(home) ? `${note}.printTeamsFirst` : `${note}.printStations`);
		case 'projector':
		case 'answer':
		case 'publish':
			return t(`${note}.${step}${isDone ? 'Done' : 'Open'}`);
		default:
			return t(`${note}.${step}`);
	}
}
