/** Stored HTML as text to edit: a lone ampersand stays one when parsed again. */
export const typedHtml = (html: string): string => html.replace(/&amp;(?![#\w]+;)/g, '&');
