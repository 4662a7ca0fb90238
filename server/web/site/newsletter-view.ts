import type { FormOutcome } from '#lib/blocks/context.ts';

/** Which screen of the newsletter is shown. */
export type NewsletterView =
	| {
			/** The form on its own page. */
			step: 'ask';
			/** What people agree to. */
			consent: string;
			/** Where they came from. */
			from: { page?: string; block?: string };
			language: string;
			namespace: string;
			/** The result, if it was sent. */
			form: FormOutcome | null;
	  }
	/** `until` = when the address is deleted unless it is confirmed; ISO. */
	| { step: 'confirm'; email: string; until: string }
	| { step: 'sent' | 'confirmed' | 'leave' | 'left' | 'over' };
