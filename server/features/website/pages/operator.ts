import { escapeHtml } from '#lib/text/escape-html.ts';
import type { Imprint } from '../../platform/settings/model.ts';

const blanks = {
	de: {
		name: 'Name des Betreibers',
		person: 'Verantwortliche Person',
		street: 'Straße und Hausnummer',
		city: 'Postleitzahl und Ort',
		phone: 'Telefonnummer',
		email: 'E-Mail-Adresse',
		website: 'Website'
	},
	en: {
		name: 'name of the operator',
		person: 'responsible person',
		street: 'street and number',
		city: 'postcode and town',
		phone: 'phone number',
		email: 'email address',
		website: 'website'
	}
};
type Field = keyof typeof blanks.de;

const mark = /\{\{operator\.([a-z]{1,10})\}\}/g;

function valueOf(field: Field, operator: Imprint): string | null {
	const { displayName, company, zip, city } = operator;
	if (field === 'name') return company ?? displayName;
	if (field === 'person') return displayName ?? company;
	if (field === 'city') return [zip, city].filter(Boolean).join(' ') || null;
	return operator[field];
}

/**
 * Fills in `{{operator.name}}` and similar placeholders of HTML from the imprint, or with what is still missing there.
 */
export const fillOperator = (html: string, operator: Imprint, language: string): string =>
	html.replace(mark, (all, name: string) => {
		const words = language === 'de' || language.startsWith('de-') ? blanks.de : blanks.en;
		if (!Object.hasOwn(words, name)) return all;
		const value = valueOf(name as Field, operator) ?? `[${words[name as Field]}]`;
		return escapeHtml(value);
	});
