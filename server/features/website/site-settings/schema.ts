import { z } from 'zod';
import { versionSchema } from '../../../operation/response-schema.ts';
import { siteFields } from '../../platform/settings/site-schema.ts';

/** A change: omitted fields stay, null unsets one. */
export const siteChange = z.strictObject({
	playOnSite: siteFields.playOnSite.nullable().optional(),
	playButton: siteFields.playButton.nullable().optional(),
	timeZone: siteFields.timeZone.nullable().optional()
});

export const siteSettingsOutput = z.object({
	siteSettings: z
		.object({
			playOnSite: siteFields.playOnSite.nullable(),
			playButton: siteFields.playButton.nullable(),
			timeZone: siteFields.timeZone.nullable()
		})
		.describe('What the namespace has set; null = not set'),
	hasPlay: z.boolean().describe('Whether its website leads to quizzes now'),
	hasEvent: z.boolean().describe('Whether it does where that is not set'),
	version: versionSchema
});
