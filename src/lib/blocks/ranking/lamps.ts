/** With more stations than this a row tells them in digits. */
export const mostLamps = 12;
