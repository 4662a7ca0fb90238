import type { ComponentProps } from 'svelte';
import type StateDot from '#lib/ui/state/StateDot.svelte';
import type { OutputOf } from '../../../../../../server/composition/operations.ts';

/** An issue as the list shows it. */
export type ListedIssue = OutputOf<'campaign.list'>['campaigns'][number];
/** An issue with everything in it. */
export type Issue = OutputOf<'campaign.update'>['campaign'];
type IssueState = Issue['state'];

/** The shape beside the word of a state. */
export const stateDots: Record<IssueState, ComponentProps<typeof StateDot>['state']> = {
	draft: 'draft',
	scheduled: 'plan',
	sending: 'live',
	paused: 'off',
	failed: 'off',
	sent: 'done'
};

/** Whether readers have got some of it already, or all. */
export const hasBegun = (state: IssueState): boolean => state !== 'draft' && state !== 'scheduled';
