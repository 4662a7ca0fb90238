import type { Model, ModelStatic, WhereOptions } from 'sequelize';
import { newUid } from '../../../server/runtime/crypto.ts';
import { Campaign } from '../../../server/features/website/newsletter/campaigns/model.ts';
import { createCampaign, updateCampaign } from '../../../server/features/website/newsletter/operations/campaigns.ts';
import { Subscriber } from '../../../server/features/website/newsletter/model.ts';
import { until } from '../runner/until.ts';
import type { Scene } from '../scene.ts';

/** Adds so many confirmed readers; their addresses are `r<n>@<host>`. */
export async function addReaders(count: number, host = 'readers.example', namespace = 'acme'): Promise<void> {
	const at = new Date();
	const shared = { namespace, consent: 'Ja', consentAt: at, confirmedAt: at, locale: 'de' };
	const rows = Array.from({ length: count }, (_, index) => ({
		...shared,
		email: `r${index}@${host}`,
		uid: newUid()
	}));
	await Subscriber.bulkCreate(rows);
}

/** An issue of acme with a text; its pace is no limit. */
export async function writeIssue(scene: Scene, change: Record<string, unknown> = {}): Promise<number> {
	const { campaign } = await scene.call(createCampaign, { subject: 'Neues aus der Mühle' });
	const blocks = [{ type: 'text', data: { heading: 'Im März', body: '<p>Das <b>Quiz</b> kommt.</p>' } }];
	await scene.call(updateCampaign, { campaign: campaign.id, blocks, perMinute: 60_000, ...change });
	return campaign.id;
}

/** Resolves with a row as soon as `isThere` says so; throws after a while. */
export async function rowWhen<Row extends Model>(
	table: ModelStatic<Row>,
	where: WhereOptions,
	isThere: (row: Row) => boolean
): Promise<Row> {
	let found: Row | null = null;
	await until(async () => {
		found = await table.findOne({ where });
		return found !== null && isThere(found);
	}, `a row of ${table.tableName}`);
	return found!;
}

/** Resolves with an issue as soon as `isThere` says so. */
export const issueWhen = (id: number, isThere: (row: Campaign) => boolean): Promise<Campaign> =>
	rowWhen(Campaign, { id }, isThere);
