import { Op } from 'sequelize';
import { z } from 'zod';
import { locales } from '#lib/messages/locale.ts';
import { int, longText, table, text, time, uid } from '../../../database/table.ts';
import { isPhotoFile } from './store.ts';

/** Stands for a phone that is gone. */
const noDevice = 0;

const photoStates = ['pending', 'approved', 'rejected', 'deleted'] as const;
/** The state of a photo: for its team and staff, on the photo wall, not on the wall, or deleted. */
export type PhotoState = (typeof photoStates)[number];

/** A photo that a team handed in; the file is gone once it is deleted, the row stays. */
export class EventPhoto extends table(
	'event_photos',
	{
		key: 'id',
		backup: {
			section: 'eventPhotos',
			refs: { eventUid: 'events', teamUid: 'teams', catalogUid: 'catalogs', questionId: 'questions' },
			restore: () => ({
				checks: { file: z.string().refine(isPhotoFile).nullable(), state: z.enum(photoStates) },
				naturalKey: ['eventUid', 'photoUid']
			})
		},
		usage: { word: 'photos', where: { file: { [Op.not]: null } } },
		meter: { metric: 'storageBytes', sum: 'bytes', where: { file: { [Op.not]: null } } },
		file: 'uploads/{file}'
	},
	{
		photoUid: text(64),
		eventUid: uid(),
		teamUid: uid(),
		/** The station it was taken at; null for photos of the event as a whole. */
		catalogUid: uid().optional(),
		questionId: int().optional(),
		file: text(60).optional(),
		width: int(),
		height: int(),
		bytes: int(),
		/** Of the uploaded bytes, to recognise a repeated upload. */
		sha256: text(64),
		state: text(10).of<PhotoState>(),
		/** Who decided last, and when. */
		moderatedBy: text(120).optional(),
		moderatedAt: time().optional()
	}
) {}

/** What a team agreed to when it sent a photo: the exact text it saw, and when. */
export class PhotoConsent extends table(
	'photo_consents',
	{
		key: 'id',
		timeless: true,
		backup: {
			section: 'photoConsents',
			refs: { eventUid: 'events', teamUid: 'teams' },
			// Phones sign in anew.
			omits: ['deviceId'],
			restore: () => ({
				checks: { locale: z.enum(locales) },
				derive: () => ({ deviceId: noDevice }),
				naturalKey: ['eventUid', 'photoUid']
			})
		}
	},
	{
		photoUid: text(64),
		eventUid: uid(),
		teamUid: uid(),
		deviceId: int(),
		text: longText(),
		textHash: text(64),
		locale: text(8),
		givenAt: time(),
		withdrawnAt: time().optional()
	}
) {}

/** Parents before what refers to them. */
export const tables = [EventPhoto, PhotoConsent];
