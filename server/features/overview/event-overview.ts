import { catalogCounts } from '../catalogs/find.ts';
import { listedEvents, type ListedEvent } from '../events/listed.ts';
import { answerCounts } from '../results/answered.ts';
import { teamsPerEvent } from '../teams/find.ts';

/** An event with how much there is of it. */
export interface EventOverview extends ListedEvent {
	catalogs: number;
	teams: number;
	answers: number;
}

/** Every event of the namespace with its state and the numbers of its catalogs, teams and answers. */
export async function eventOverview(namespace: string, now: Date): Promise<EventOverview[]> {
	const [events, catalogs, teams, answers] = await Promise.all([
		listedEvents(namespace, now),
		catalogCounts(namespace),
		teamsPerEvent(namespace),
		answerCounts(namespace)
	]);
	const amount = (counts: Map<string, number>, { uid }: ListedEvent) => counts.get(uid) ?? 0;
	return events.map((event) => ({
		...event,
		catalogs: amount(catalogs, event),
		teams: amount(teams, event),
		answers: amount(answers, event)
	}));
}
