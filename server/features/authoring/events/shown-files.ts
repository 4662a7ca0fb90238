import type { Model, Transaction } from 'sequelize';
import type { ShownFiles } from '../../platform/media/references.ts';
import { EventConfig, QuizEvent } from './model.ts';

const newVersion = (uids: string[], transaction: Transaction) =>
	QuizEvent.increment('version', { where: { uid: uids }, transaction });

/** Where events and their settings show files of the media library. */
export const shownFiles: ShownFiles[] = [
	{
		kind: 'event',
		model: QuizEvent,
		texts: ['description'],
		async name(row: Model) {
			const { uid, name } = row as QuizEvent;
			return { id: uid, title: name };
		},
		async changed(rows, transaction) {
			await newVersion(
				rows.map((row) => (row as QuizEvent).uid),
				transaction
			);
		}
	},
	{
		kind: 'event',
		model: EventConfig,
		json: ['settings'],
		async name(row: Model) {
			const { eventUid } = row as EventConfig;
			const event = await QuizEvent.findByPk(eventUid, { attributes: ['name'] });
			return { id: eventUid, title: event?.name ?? '' };
		},
		async changed(rows, transaction) {
			await newVersion(
				rows.map((row) => (row as EventConfig).eventUid),
				transaction
			);
		}
	}
];
