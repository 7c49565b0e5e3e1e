/** The source that VS Code shows beside a check's findings. */
export const problemSource = 'Legal Code';
