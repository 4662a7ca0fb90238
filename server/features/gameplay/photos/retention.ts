import type { QuizEvent } from '../../authoring/events/model.ts';
import type { Settings } from '../../authoring/events/settings.ts';

const dayMs = 24 * 60 * 60_000;

type Kept = Pick<Settings, 'photoRetentionDays'>;

/** When a photo is deleted: so many days after the end of its event, without one after the upload; null = never. */
export function deletedOn(
	{ createdAt }: { createdAt: Date },
	{ endDate }: Pick<QuizEvent, 'endDate'>,
	{ photoRetentionDays }: Kept
): Date | null {
	return photoRetentionDays === 0 ? null : new Date((endDate ?? createdAt).getTime() + photoRetentionDays * dayMs);
}

/** The photos of an event that are over are those from before this moment; undefined while none is. */
export function overBefore(
	{ endDate }: Pick<QuizEvent, 'endDate'>,
	{ photoRetentionDays }: Kept,
	now: Date
): Date | undefined {
	if (photoRetentionDays === 0) return undefined;
	const since = new Date(now.getTime() - photoRetentionDays * dayMs);
	if (!endDate) return since;
	// Nothing is handed in after the end, so it is all or none.
	return endDate <= since ? now : undefined;
}
