import { z } from 'zod';
import { count, text, type SettingKeys } from './schemas.ts';

/** What happens to pictures that teams send. */
export const photos = {
	photoUpload: [z.boolean(), false, 'public', 'Teams may send photos outside of questions'],
	photoConsentText: [text(1000), '', 'public', 'Text of the consent to photos; empty = built in'],
	photoModeration: [
		z.enum(['before', 'after']),
		'before',
		'staff',
		'Whether photos are looked at before they are shown'
	],
	photoRetentionDays: [count(0, 3650), 90, 'staff', 'Days after the event that photos are kept; 0 = for good']
} as const satisfies SettingKeys;
