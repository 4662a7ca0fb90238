import type { InputOf } from '../../../../../server/composition/operations.ts';

type Asked = InputOf<'ticket.page'>;

/** What tickets can be filtered and sorted by, in the order in which people see it. */
export const choices = {
	status: ['open', 'in_progress', 'resolved', 'closed'],
	priority: ['critical', 'high', 'normal', 'low'],
	type: ['bug', 'task', 'review', 'improvement'],
	sort: ['newest', 'oldest', 'priority', 'due', 'updated']
} as const satisfies { [Name in keyof Asked]?: readonly NonNullable<Asked[Name]>[] };

const referenceTypes = ['page', 'wiki_article', 'news', 'event'] as const;
const among = <Value extends string>(values: readonly Value[], text: string | null) =>
	values.find((one) => one === text);

/** The filters that an address asks for; what is none of ours is passed over. */
export function filterIn({ searchParams }: URL) {
	const text = (name: string) => searchParams.get(name) || undefined;
	const label = text('label');
	const [referenceType, id] = [among(referenceTypes, searchParams.get('referenceType')), text('referenceId')];
	const hasReference = referenceType && id && /^(\d{1,9}|[0-9a-f]{32})$/.test(id);
	return {
		priority: among(choices.priority, searchParams.get('priority')),
		type: among(choices.type, searchParams.get('type')),
		sort: among(choices.sort, searchParams.get('sort')),
		assignee: text('assignee')?.slice(0, 64),
		createdBy: text('createdBy')?.slice(0, 160),
		label: label && /^[a-z0-9][a-z0-9-]{0,99}$/.test(label) ? label : undefined,
		...(hasReference && { referenceType, referenceId: id })
	};
}

/** The status that an address asks for. */
export const statusIn = ({ searchParams }: URL) => among(choices.status, searchParams.get('status_is'));
