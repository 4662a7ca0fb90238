/** The file types in the picture dialog; some systems have no media type for rare JPEG extensions. */
export const acceptedFiles = 'image/png,image/jpeg,image/webp,image/svg+xml,.jpe,.jfif';
